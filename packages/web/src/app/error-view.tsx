import { paths } from '../ui/paths.ts';
import { useTitle } from '../ui/use-title.ts';
import classes from './error-view.module.css';

const title = 'Unexpected Application Error!';

/** The generic error page, also for unknown addresses (RTE-11). */
export function ErrorView() {
  useTitle(title);
  return (
    <main className={classes.view}>
      <h1>{title}</h1>
      <p>This page does not exist or could not be displayed. Nothing you saved is lost.</p>
      <p>
        <a href={paths.dashboard}>Go to the dashboard</a>
      </p>
    </main>
  );
}
