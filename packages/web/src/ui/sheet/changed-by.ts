import { createContext, type ReactNode } from 'react';

export type ChangedByProps = {
  /** The stored row's id; null if unknown. */
  subject: string | null;
  /** The formatted current value; null if deleted. */
  to: string | null;
  /** Text without a user's name. */
  otherwise: string;
};

/** Renders who changed a cell; by default without a name. */
export const ChangedByContext = createContext<(props: ChangedByProps) => ReactNode>(
  ({ otherwise }) => otherwise,
);
