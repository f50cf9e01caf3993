import classes from './states.module.css';

/** Illustration of an empty shop counter. */
export function CounterDrawing() {
  return (
    <svg
      className={classes.drawing}
      width="96"
      height="60"
      viewBox="0 0 96 60"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path className={classes.awning} d="M16 4h64l8 14H8z" />
      <path d="M8 18c0 7 16 7 16 0 0 7 16 7 16 0 0 7 16 7 16 0 0 7 16 7 16 0 0 7 16 7 16 0" />
      <path d="M24 18l5-14M40 18l3-14M56 18l-3-14M72 18l-5-14" />
      <path d="M14 24v32M82 24v32M4 56h88M22 44h52M26 44v12M70 44v12" />
      <path className={classes.page} d="M40 32h16v12H40zM43 36h10M43 40h6" />
    </svg>
  );
}
