import { Changes } from './changes.tsx';
import { verbOf, type StoreNames } from './describe.ts';
import type { Entry } from './labels.ts';
import { Moment, Who } from './moment.tsx';

/** What somebody did to a row, and when. */
export function HistoryItem({ entry, stores }: { entry: Entry; stores: StoreNames }) {
  return (
    <li>
      <p>
        <strong data-action={entry.action}>{verbOf(entry)}</strong> by <Who entry={entry} />,{' '}
        <Moment at={entry.at} />
      </p>
      <Changes entry={entry} stores={stores} />
    </li>
  );
}
