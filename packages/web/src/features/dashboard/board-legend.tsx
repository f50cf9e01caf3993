import type { Mark } from './board-words.ts';
import classes from './board.module.css';

/** Each mark has a shape of its own, besides its color. */
export function Sign({ mark }: { mark: Mark }) {
  return (
    <svg viewBox="0 0 8 8" width="8" height="8" aria-hidden="true" data-mark={mark}>
      {mark === 'closed' ? (
        <path d="M1 4h6" />
      ) : mark === 'future' ? (
        <circle cx="4" cy="4" r="1" />
      ) : mark === 'late' ? (
        <path d="M4 .8 7.4 7H.6Z" />
      ) : (
        <rect x="1" y="1" width="6" height="6" />
      )}
    </svg>
  );
}

const legend: readonly (readonly [Mark, string])[] = [
  ['done', 'entered'],
  ['open', 'missing'],
  ['late', 'late'],
  ['closed', 'closed'],
  ['future', 'to come'],
];

type BoardLegendProps = {
  pointed: string | null;
  /** What the marks of a day are of, in their order. */
  order: readonly string[];
};

/** What the marks mean, above them; while a day is pointed at or in focus, that day in words. */
export function BoardLegend({ pointed, order }: BoardLegendProps) {
  return (
    <p className={classes.note}>
      {pointed === null ? (
        <span>In each day: {order.join(', ')}.</span>
      ) : (
        // The link that is pointed at has the same words as its name.
        <span aria-hidden="true" data-pointed>
          {pointed}
        </span>
      )}
      <span className={classes.signs}>
        {legend.map(([mark, word]) => (
          <span key={mark} className={classes.sign}>
            <Sign mark={mark} /> {word}
          </span>
        ))}
      </span>
    </p>
  );
}
