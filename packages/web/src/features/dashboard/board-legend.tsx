import type { Mark } from './board-words.ts';
import classes from './board.module.css';

/** Each mark has a shape of its own, besides its color. */
function Shape({ mark }: { mark: Mark }) {
  if (mark === 'closed') return <path data-mark={mark} d="M1 4h6" />;
  if (mark === 'future' || mark === 'before')
    return <circle data-mark={mark} cx="4" cy="4" r="1" />;
  if (mark === 'late') return <path data-mark={mark} d="M4 .8 7.4 7H.6Z" />;
  return <rect data-mark={mark} x="1" y="1" width="6" height="6" />;
}

/** From the start of a mark to the next one's. */
const step = 12;

/** The marks of a day in one drawing, for a board has hundreds of days. */
export function Signs({ marks }: { marks: readonly Mark[] }) {
  const width = marks.length * step - 4;
  return (
    <svg viewBox={`0 0 ${width} 8`} width={width} height="8" aria-hidden="true">
      {marks.map((mark, index) =>
        index === 0 ? (
          <Shape key={index} mark={mark} />
        ) : (
          <g key={index} transform={`translate(${index * step})`}>
            <Shape mark={mark} />
          </g>
        ),
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
  /** Whether some of the days are from before a store began: their sign is that of days to come. */
  hasBefore: boolean;
};

/** What the marks mean, above them; while a day is pointed at or in focus, that day in words. */
export function BoardLegend({ pointed, order, hasBefore }: BoardLegendProps) {
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
            <Signs marks={[mark]} />{' '}
            {mark === 'future' && hasBefore ? 'not begun or to come' : word}
          </span>
        ))}
      </span>
    </p>
  );
}
