import { problemText } from '../../api/api-error.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { usePerson } from '../../session/use-session.ts';
import { Section } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Moment } from '../activity/moment.tsx';
import classes from './imports.module.css';

/** When the last backup was made and where the next ones are, for those who may know. */
export function Backups() {
  const mayRead = usePerson()?.can('backups.read') ?? false;
  if (!mayRead) return null;
  return (
    <Section title="Backups">
      <BackupStatus />
    </Section>
  );
}

function BackupStatus() {
  const { data, error, refetch } = useApiQuery('GET /backups');
  if (error !== null) {
    const text = problemText(error, 'Error fetching the last backup');
    return <ErrorState text={text} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <p role="status">Loading...</p>;
  const { backed_up_at: at, folder, problem } = data;
  return (
    <>
      <p>{at === null ? 'There is no backup yet.' : <LastBackup at={at} />}</p>
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          The backup of today failed: {problem} The server tries again every hour.
        </p>
      )}
      <p className={classes.hint}>
        {folder === null ? (
          <>
            The server makes none by itself. Start it with <code>BACKUP_FOLDER</code> set to a
            folder, best on another disk, or run <code>backcounter backup FILE</code>.
          </>
        ) : (
          <>
            The server makes one each day and keeps the latest 14, and the first of each month for a
            year, in <code className={classes.path}>{folder}</code>.
          </>
        )}
      </p>
    </>
  );
}

function LastBackup({ at }: { at: string }) {
  return (
    <>
      The last backup is from <Moment at={at} />.
    </>
  );
}
