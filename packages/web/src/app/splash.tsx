import { useState } from 'react';
import { Mark } from '../ui/mark.tsx';
import { useSkippable } from '../ui/use-skippable.ts';
import classes from './splash.module.css';

const splashMs = 2500;

/** A veil over the whole page for a moment at the start; clicks reach what is below (RTE-08). */
export function Splash() {
  const [isOver, setIsOver] = useState(false);
  return isOver ? null : <SplashCover onEnd={() => setIsOver(true)} />;
}

function SplashCover({ onEnd }: { onEnd: () => void }) {
  useSkippable(splashMs, onEnd);
  return (
    <div className={classes.splash} role="progressbar" aria-label="Loading Backcounter">
      <Mark size={56} isDrawing />
      <span className={classes.name}>Backcounter</span>
    </div>
  );
}
