import { changesOf, type StoreNames } from './describe.ts';
import classes from './changes.module.css';
import type { Entry } from './labels.ts';

/** The fields of an entry: old and new values of a change, else the row's values. */
export function Changes({ entry, stores }: { entry: Entry; stores: StoreNames }) {
  const changes = changesOf(entry, stores);
  if (changes.length === 0) {
    return (
      <p className={classes.nothing}>
        {entry.kind === 'users' && entry.action === 'update'
          ? 'The password was changed.'
          : 'None of the fields shown here changed.'}
      </p>
    );
  }
  return (
    <div className={classes.frame}>
      <dl className={classes.changes}>
        {changes.map(({ field, label, before, after }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              {before !== null && after !== null ? (
                <>
                  <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
                </>
              ) : (
                (after ?? before)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
