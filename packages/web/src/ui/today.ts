import { createContext, useContext } from 'react';

const Today = createContext<string | null>(null);

/** Provides the business's current date, `YYYY-MM-DD`, to date fields. */
export const TodayProvider = Today.Provider;

/** The device's date, without a provider. */
function deviceDate(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The current date for date fields. */
export const useContextToday = (): string => useContext(Today) ?? deviceDate();
