import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isOverlapMessage } from '@backcounter/core/shifts';
import { usePersistentSearch } from '../../ui/address.ts';
import { paths } from '../../ui/paths.ts';
import type { Import, ImportRow } from './import-types.ts';
import classes from './imports.module.css';

/** So many overlaps are no slips: the store's people work at the same time. */
const manyOverlaps = 5;

/** True if many of the rows are shifts refused because they overlap with others. */
export function hasManyOverlaps(rows: readonly ImportRow[]): boolean {
  const overlapping = rows.filter(({ fields }) =>
    Object.values(fields ?? {}).some(isOverlapMessage),
  );
  return overlapping.length >= manyOverlaps;
}

type OverlapHintProps = { upload: Import; isBusy: boolean; onCheckAgain: () => void };

/** Names the setting of the stores that allows what the rows were refused for. */
export function OverlapHint({ upload, isBusy, onCheckAgain }: OverlapHintProps) {
  const search = usePersistentSearch();
  const newStores = upload.files.find((file) => file.noun === 'stores' && file.new > 0);
  return (
    <div role="note" className={classes.overlaps}>
      <p>
        Many shifts overlap with others of their store. If its people may work at the same time,
        turn on “Staff may work at the same time” for it in{' '}
        <Link to={paths.stores} search={search}>
          Stores
        </Link>
        , then check again.
        {newStores &&
          ` For stores that this import creates, write yes in a column of that name in ${newStores.name}.`}
      </p>
      <Button variant="default" size="compact-sm" disabled={isBusy} onClick={onCheckAgain}>
        Check again
      </Button>
    </div>
  );
}
