import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Mark } from './mark.tsx';
import classes from './ink-animation.module.css';
import { endSkippable } from './skippable.ts';

/** How long signing in and out are shown (LOG-08, OUT-02). */
const totalMs = 3500;
const progressStepMs = 60;
const messageMs = 500;

type InkAnimationProps = {
  title: string;
  messages: readonly string[];
  onEnd: () => void;
};

/** The mark drawing itself, a ruled line of progress and short messages; can be skipped. */
export function InkAnimation({ title, messages, onEnd }: InkAnimationProps) {
  const [progress, setProgress] = useState(0);
  const [turn, setTurn] = useState(0);
  const end = useEffectEvent(onEnd);
  // Before it is seen, so that no click on what is seen is lost.
  useLayoutEffect(() => endSkippable(totalMs, () => end()), []);
  useEffect(() => {
    const rising = setInterval(() => setProgress((now) => Math.min(100, now + 2)), progressStepMs);
    const turning = setInterval(() => setTurn((now) => now + 1), messageMs);
    return () => {
      clearInterval(rising);
      clearInterval(turning);
    };
  }, []);
  return (
    <div className={classes.cover}>
      <Mark size={72} isDrawing />
      <p className={classes.title}>{title}</p>
      <progress className={classes.line} max={100} value={progress} aria-label={title} />
      <p className={classes.message} role="status">
        {messages[turn % messages.length]}
      </p>
    </div>
  );
}
