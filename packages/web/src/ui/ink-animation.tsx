import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Mark } from './mark.tsx';
import classes from './ink-animation.module.css';
import { runAfterOrSkip } from './skippable.ts';

/** Duration of the sign-in and sign-out animation (LOG-08, OUT-02). */
const totalMs = 3500;
const progressStepMs = 60;
const messageMs = 500;

type InkAnimationProps = {
  title: string;
  messages: readonly string[];
  /** Replaces the messages. */
  status?: string | null;
  onEnd: () => void;
};

/** The animated logo with a progress line and short messages; skippable. */
export function InkAnimation({ title, messages, status = null, onEnd }: InkAnimationProps) {
  const [progress, setProgress] = useState(0);
  const [turn, setTurn] = useState(0);
  const end = useEffectEvent(onEnd);
  // A layout effect: listens before the first paint, so that no click is lost.
  useLayoutEffect(() => runAfterOrSkip(totalMs, () => end(), { consumesKey: true }), []);
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
        {status ?? messages[turn % messages.length]}
      </p>
    </div>
  );
}
