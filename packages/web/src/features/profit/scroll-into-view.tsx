import { useEffect, useRef, type ReactNode } from 'react';
import classes from './profit.module.css';

/** Same breakpoint as in the style sheet, where stacked filters push the results below the fold. */
const narrow = '(max-width: 900px)';

/** Scrolls its content into view on mount on narrow screens; does not move the focus. */
export function ScrollIntoView({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (matchMedia(narrow).matches) container.current?.scrollIntoView();
  }, []);
  return (
    <div ref={container} className={classes.inSight}>
      {children}
    </div>
  );
}
