import { useId, type ReactNode } from 'react';
import classes from './side-list.module.css';

export type SideRow = {
  id: string;
  /** What it is known by, and what belongs to it. */
  main: ReactNode;
  detail: string;
  /** Below it, what is to be said of this row. */
  note?: ReactNode;
  figure: string;
};

type Sum = { label: string; figure: string };

type SideListProps = {
  title: string;
  /** Of what, beside the title and not part of the region's name. */ scope?: string;
  rows: readonly SideRow[];
  /** Below a double rule: how many, and their sum. */
  foot?: Sum;
  /** The same above the rows, of a list that grows while one types beside it. */
  sum?: Sum;
  /** True of one that has the page to itself: two columns where there is room. */ isWide?: boolean;
};

/** A few rows beside a form: what was entered, at a glance; a region of that name. */
export function SideList({ title, scope, rows, foot, sum, isWide = false }: SideListProps) {
  const id = useId();
  return (
    <section className={classes.list} aria-labelledby={id} data-wide={isWide || undefined}>
      <div className={classes.head}>
        <h3 id={id}>{title}</h3>
        {scope && <span>{scope}</span>}
      </div>
      {sum && <SumLine of={sum} />}
      <ol>
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              {row.main}
              <small>{row.detail}</small>
              {row.note}
            </span>
            <span>{row.figure}</span>
          </li>
        ))}
      </ol>
      {foot && <SumLine of={foot} />}
    </section>
  );
}

const SumLine = ({ of: { label, figure } }: { of: Sum }) => (
  <p>
    <span>{label}</span>
    <span>{figure}</span>
  </p>
);

/** Lists beside a form; below it on a phone. */
export function SideLists({ children }: { children: ReactNode }) {
  return <div className={classes.side}>{children}</div>;
}

/** A form and what stands beside it. */
export function WithSide({ children }: { children: ReactNode }) {
  return <div className={classes.beside}>{children}</div>;
}
