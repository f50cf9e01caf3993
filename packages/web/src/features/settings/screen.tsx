import { useState } from 'react';
import { problemText } from '../../api/api-error.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { ErrorState } from '../../ui/states.tsx';
import classes from './screen.module.css';
import { SettingsForm } from './settings-form.tsx';

const failure = 'The settings could not be loaded.';

/** Settings of the business: name, time zone, hours and rules. */
export function SettingsScreen() {
  const settings = useApiQuery('GET /settings');
  const [reloads, setReloads] = useState(0);
  const reload = async () => {
    await settings.refetch();
    setReloads((count) => count + 1);
  };
  if (settings.data) {
    return <SettingsForm key={reloads} settings={settings.data} onReload={() => void reload()} />;
  }
  if (settings.error) {
    const retry = () => void settings.refetch();
    return <ErrorState text={problemText(settings.error, failure)} onRetry={retry} />;
  }
  return <Skeleton />;
}

const lines = [0, 1, 2, 3, 4, 5];

function Skeleton() {
  return (
    <div role="status" aria-label="Loading" className={classes.waiting}>
      {lines.map((line) => (
        <span key={line} />
      ))}
    </div>
  );
}
