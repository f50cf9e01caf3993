import { createContext, useContext } from 'react';

const Today = createContext<string | null>(null);

/** Tells the fields below it the business's today, `YYYY-MM-DD`. */
export const TodayProvider = Today.Provider;

/** The device's own date, where nobody has told the business's. */
function deviceDate(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Today as date fields understand it. */
export const useKnownToday = (): string => useContext(Today) ?? deviceDate();
