import { createContext, type ReactNode } from 'react';

export type ChangedByProps = {
  /** The stored row; null when it is not known which it was. */
  subject: string | null;
  /** What it holds now, null when it is gone. */
  to: string | null;
  /** What is said without a name. */
  otherwise: string;
};

/** Tells who changed a cell; without one nobody is named. */
export const ChangedByContext = createContext<(props: ChangedByProps) => ReactNode>(
  ({ otherwise }) => otherwise,
);
