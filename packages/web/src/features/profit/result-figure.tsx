import { formatCents } from '@backcounter/core/money';
import type { Line } from './figures.ts';
import classes from './profit.module.css';

export type FigureName = 'sales' | 'invoices' | 'salary';

/** Which figure of which line has its rows shown. */
export type Opened = { line: Line; figure: FigureName };

export const figureNames: Record<FigureName, string> = {
  sales: 'Sales',
  invoices: 'Invoices',
  salary: 'Employee Salary',
};

const figures = ['sales', 'invoices', 'salary'] as const;

type ResultFiguresProps = {
  line: Line;
  /** What sets the line apart from the others. */
  name: string;
  opened: Opened | null;
  onOpen: (opened: Opened) => void;
};

/** The figures of a line; each opens the rows that it is the sum of. */
export function ResultFigures({ line, name, opened, onOpen }: ResultFiguresProps) {
  return figures.map((figure) => (
    <td key={figure} data-label={figureNames[figure]}>
      <button
        type="button"
        className={classes.figure}
        aria-label={`${figureNames[figure]} ${formatCents(line[figure])}, ${name}`}
        aria-expanded={opened?.line.key === line.key && opened.figure === figure}
        onClick={() => onOpen({ line, figure })}
      >
        {formatCents(line[figure])}
      </button>
    </td>
  ));
}
