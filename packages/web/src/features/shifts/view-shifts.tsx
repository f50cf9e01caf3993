import { useState } from 'react';
import { Button } from '@mantine/core';
import { problemText } from '../../api/api-error.ts';
import { useStores } from '../../api/use-stores.ts';
import { allStores } from '../../api/store-picker.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useUndoDeletion, type UndoDeletionState } from '../../api/use-undo-deletion.ts';
import { sundayOf } from '@backcounter/core/dates';
import { WeekView } from './week-view.tsx';
import { CopyWeek } from './copy-week.tsx';
import { DeleteShift } from './delete-shift.tsx';
import { EditShift } from './edit-shift.tsx';
import type { ShiftActs } from './shift-buttons.tsx';
import { ShiftDays } from './shift-days.tsx';
import { ShiftList } from './shift-list.tsx';
import { ShiftToolbar } from './shift-toolbar.tsx';
import type { Shift } from './shift-values.ts';
import { useShiftView, type ShiftView } from './use-shift-view.ts';

/** The shifts of a week or month as list, by day or as week grid (SHF-03 to SHF-05, SHF-22). */
export function ViewShifts({ onAssign }: { onAssign: () => void }) {
  const view = useShiftView();
  const { stores } = useStores();
  const undo = useUndoDeletion({ kind: 'shifts', noun: 'Shift' });
  const [edited, setEdited] = useState<Shift | null>(null);
  const [deleted, setDeleted] = useState<Shift | null>(null);
  const [isCopying, setIsCopying] = useState(false);
  const acts = { onEdit: setEdited, onDelete: setDeleted };
  return (
    <>
      <ShiftToolbar view={view} onCopy={() => setIsCopying(true)} />
      <UndoNotice of={undo} />
      {view.look === 'week' ? (
        <WeekView
          key={view.range.start}
          storeId={view.storeId}
          start={sundayOf(view.range.start)}
          scope={stores.find(({ _id }) => _id === view.storeId)?.name ?? 'All Stores'}
        />
      ) : (
        <Shifts view={view} acts={acts} undo={undo} onAssign={onAssign} />
      )}
      {edited && (
        <EditShift
          shift={edited}
          onClose={() => setEdited(null)}
          onSaved={(saved) => {
            setEdited(null);
            undo.offer(saved);
          }}
        />
      )}
      {deleted && <DeleteShift shift={deleted} undo={undo} onClose={() => setDeleted(null)} />}
      {isCopying && (
        <CopyWeek
          storeId={view.storeId}
          weekStart={view.range.start}
          onClose={() => setIsCopying(false)}
          onCopied={(done) => {
            setIsCopying(false);
            undo.offer(done);
          }}
        />
      )}
    </>
  );
}

type ShiftsProps = {
  view: ShiftView;
  acts: ShiftActs;
  undo: UndoDeletionState;
  onAssign: () => void;
};

function Shifts({ view, acts, undo, onAssign }: ShiftsProps) {
  const { response, shifts, range, storeId, look } = view;
  if (response.error) {
    const text = problemText(response.error, 'Failed to fetch shifts');
    return <ErrorState text={text} onRetry={() => void response.refetch()} />;
  }
  const withStore = storeId === allStores;
  if (look === 'list' || response.isPending) {
    const action = (
      <Button size="sm" onClick={onAssign}>
        Plan the first one
      </Button>
    );
    const empty = <EmptyState text="No shifts in this period" action={action} />;
    return (
      <ShiftList
        shifts={shifts}
        withStore={withStore}
        loading={response}
        empty={empty}
        acts={acts}
        undo={undo}
      />
    );
  }
  return <ShiftDays shifts={shifts} range={range} withStore={withStore} acts={acts} />;
}
