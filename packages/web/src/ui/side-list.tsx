import { useId, type ReactNode } from 'react';
import classes from './side-list.module.css';

export type SideRow = {
  id: string;
  /** The row's main text. */
  main: ReactNode;
  detail: string;
  /** An optional note below. */
  note?: ReactNode;
  figure: string;
};

type Sum = { label: string; figure: string };

type SideListProps = {
  title: string;
  /** Scope beside the title, not part of the region's name. */
  scope?: string;
  rows: readonly SideRow[];
  /** Row count and sum below a double rule. */
  foot?: Sum;
  /** The same above the rows, for a list that grows while the user types. */
  sum?: Sum;
  /** Uses two columns where there is room. */
  isWide?: boolean;
};

/** A short list beside a form, e.g. recent entries; a region named by the title. */
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

/** Places lists beside a form; below it on phones. */
export function SideLists({ children }: { children: ReactNode }) {
  return <div className={classes.side}>{children}</div>;
}

/** A form with side lists. */
export function WithSide({ children }: { children: ReactNode }) {
  return <div className={classes.beside}>{children}</div>;
}
