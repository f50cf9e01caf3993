import { formatCents } from '@backcounter/core/money';
import type { Line } from './figures.ts';
import classes from './profit.module.css';

export type FigureName = 'sales' | 'invoices' | 'salary';

/** The figure whose rows are shown, and its line. */
export type OpenedFigure = { line: Line; figure: FigureName };

export const figureNames: Record<FigureName, string> = {
  sales: 'Sales',
  invoices: 'Invoices',
  salary: 'Employee Salary',
};

const figures = ['sales', 'invoices', 'salary'] as const;

type ResultFiguresProps = {
  line: Line;
  /** Distinguishes the line from the others. */
  name: string;
  opened: OpenedFigure | null;
  onOpen: (opened: OpenedFigure) => void;
};

/** Figures of a line; each is a button that shows the rows it adds up. */
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
