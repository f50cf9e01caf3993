import { useState } from 'react';
import { savePreference, loadPreference } from '../session/preferences.ts';
import type { ColumnLayout } from '../ui/data-table-props.ts';

const asItCame: ColumnLayout = { hidden: [], order: [] };

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Parses a stored layout; falls back to the default one. */
function readLayout(text: string | null): ColumnLayout {
  try {
    const { hidden, order } = JSON.parse(text ?? '') as Record<string, unknown>;
    return isTexts(hidden) && isTexts(order) ? { hidden, order } : asItCame;
  } catch {
    return asItCame;
  }
}

/** The column layout of a list, stored per user on this device. */
export function useColumnLayout(list: string) {
  const name = `columns:${list}`;
  const [layout, setLayout] = useState(() => readLayout(loadPreference(name)));
  const change = (next: ColumnLayout) => {
    setLayout(next);
    savePreference(name, JSON.stringify(next));
  };
  return [layout, change] as const;
}
