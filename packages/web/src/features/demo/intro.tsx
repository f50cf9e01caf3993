import { useState } from 'react';
import { Button } from '@mantine/core';
import { finishDemoIntro } from '../../session/session-store.ts';
import { useTitle } from '../../ui/use-title.ts';
import classes from './demo.module.css';

/** Steps of the introduction (DSH-14). */
const steps = [
  {
    title: 'Welcome to the demo',
    text: 'These are the books of a few sample shops. Look around, and change whatever you like.',
  },
  {
    title: 'Stores, vendors and invoices',
    text: 'Every vendor delivers to one or more stores. Enter their invoices, and look them up by store, vendor and month.',
  },
  {
    title: 'Daily sales',
    text: 'Each store enters one total a day. The history shows any week, month or year, with its sum.',
  },
  {
    title: 'People and shifts',
    text: 'Plan shifts by the day or the week. Hours and pay are added up for you.',
  },
  {
    title: 'What is left',
    text: 'Calculate shows what a month or a year has earned. Everything stays in this browser and is gone when you log out.',
  },
] as const;

/** Introduction shown to demo users first (DSH-14, DSH-15). */
export function DemoIntro() {
  const [index, setIndex] = useState(0);
  useTitle('Welcome');
  const isLast = index === steps.length - 1;
  const step = steps[index] ?? steps[0];
  return (
    <main className={classes.intro}>
      <p className={classes.count}>
        Step {index + 1} of {steps.length}
      </p>
      <progress className={classes.line} max={steps.length} value={index + 1} aria-label="Steps" />
      <h1>{step.title}</h1>
      <p className={classes.text}>{step.text}</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={index === 0}
          onClick={() => setIndex((now) => Math.max(0, now - 1))}
        >
          Back
        </Button>
        {isLast ? (
          <Button onClick={finishDemoIntro}>Get Started</Button>
        ) : (
          <Button onClick={() => setIndex((now) => now + 1)}>Next</Button>
        )}
      </div>
    </main>
  );
}
