import type { Mark } from './board-words.ts';
import classes from './board.module.css';

/** Each mark has a shape of its own, besides its color; drawn 8 wide from `left` on. */
const shapes: Record<Mark, (left: number) => string> = {
  done: square,
  open: square,
  late: (left) => `M${left + 4} .8l3.4 6.2h-6.8z`,
  closed: (left) => `M${left + 1} 4h6`,
  future: dot,
  before: dot,
};

function square(left: number): string {
  return `M${left + 1} 1h6v6h-6z`;
}

function dot(left: number): string {
  return `M${left + 3} 4a1 1 0 1 0 2 0a1 1 0 1 0-2 0z`;
}

/** From the start of a mark to the next one's. */
const step = 12;

/** The marks of a day in one drawing, the same ones in one path: a board has hundreds of days. */
export function Signs({ marks }: { marks: readonly Mark[] }) {
  const width = marks.length * step - 4;
  const shapeAt = (mark: Mark, index: number) => shapes[mark](index * step);
  return (
    <svg viewBox={`0 0 ${width} 8`} width={width} height="8" aria-hidden="true">
      {[...new Set(marks)].map((mark) => (
        <path
          key={mark}
          data-mark={mark}
          d={marks.map((each, index) => (each === mark ? shapeAt(mark, index) : '')).join('')}
        />
      ))}
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
