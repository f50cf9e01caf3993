import { formatCents } from '@backcounter/core/money';
import { readCellText, type Drafts, type SheetModel } from './sheet-model.ts';

/** Summarizes unsaved cells: '$9,999.99 for Main St, Mon, Nov 16, and 3 more cells'. */
export function describeDrafts(model: SheetModel, drafts: Drafts): string {
  const ids = Object.keys(drafts);
  const [first = ''] = ids;
  const { cents } = readCellText(drafts[first]?.text ?? '', model.validate);
  const value = cents === null ? drafts[first]?.text || 'nothing' : formatCents(cents);
  const more = ids.length - 1;
  const others = more === 0 ? '' : `, and ${more} more ${more === 1 ? 'cell' : 'cells'}`;
  return `${value} for ${model.cell(first).name}${others}`;
}
