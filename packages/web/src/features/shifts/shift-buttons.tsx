import { IconPencil, IconTrash } from '@tabler/icons-react';
import { RowActions } from '../../ui/row-actions.tsx';
import { shiftText, type Shift } from './shift-values.ts';

export type ShiftActs = { onEdit: (shift: Shift) => void; onDelete: (shift: Shift) => void };

/** Edit and delete actions of a shift. */
export function ShiftButtons({ shift, acts }: { shift: Shift; acts: ShiftActs }) {
  return (
    <RowActions
      of={shiftText(shift)}
      actions={[
        { label: 'Edit', icon: IconPencil, act: () => acts.onEdit(shift) },
        { label: 'Delete', icon: IconTrash, act: () => acts.onDelete(shift), isDanger: true },
      ]}
    />
  );
}
