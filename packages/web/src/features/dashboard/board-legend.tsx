import type { Mark } from './board-text.ts';
import classes from './board.module.css';

/** Each mark has its own shape besides its color; drawn 8 wide from x = `left`. */
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

/** Distance between the starts of two marks. */
const step = 12;

/** A day's marks as one SVG with one path per kind of mark: a board has hundreds of days. */
export function DayMarks({ marks }: { marks: readonly Mark[] }) {
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
  /** What the marks of a day stand for, in order. */
  order: readonly string[];
  /** Whether some of the days precede a store's start; they share the mark of future days. */
  hasBefore: boolean;
};

/** Legend of the marks; while a day is hovered or focused, its description. */
export function BoardLegend({ pointed, order, hasBefore }: BoardLegendProps) {
  return (
    <p className={classes.note}>
      {pointed === null ? (
        <span>In each day: {order.join(', ')}.</span>
      ) : (
        // Hidden because the hovered link has the same text as accessible name.
        <span aria-hidden="true" data-pointed>
          {pointed}
        </span>
      )}
      <span className={classes.signs}>
        {legend.map(([mark, word]) => (
          <span key={mark} className={classes.sign}>
            <DayMarks marks={[mark]} />{' '}
            {mark === 'future' && hasBefore ? 'not started or to come' : word}
          </span>
        ))}
      </span>
    </p>
  );
}
