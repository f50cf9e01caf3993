import { useState } from 'react';
import { remember, remembered } from '../session/remembered.ts';
import type { ColumnLayout } from '../ui/data-table-props.ts';

const asItCame: ColumnLayout = { hidden: [], order: [] };

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** What was remembered as a text; the list as it came when that is no layout. */
function readLayout(text: string | null): ColumnLayout {
  try {
    const { hidden, order } = JSON.parse(text ?? '') as Record<string, unknown>;
    return isTexts(hidden) && isTexts(order) ? { hidden, order } : asItCame;
  } catch {
    return asItCame;
  }
}

/** The columns of a list as this person left them on this device. */
export function useColumnLayout(list: string) {
  const name = `columns:${list}`;
  const [layout, setLayout] = useState(() => readLayout(remembered(name)));
  const change = (next: ColumnLayout) => {
    setLayout(next);
    remember(name, JSON.stringify(next));
  };
  return [layout, change] as const;
}
