import { paths } from '../ui/paths.ts';
import classes from './error-view.module.css';

/** The router's generic error view, also for an unknown address (RTE-11). */
export function ErrorView() {
  return (
    <main className={classes.view}>
      <h1>Unexpected Application Error!</h1>
      <p>This page does not exist, or it could not be drawn. Nothing you saved is lost.</p>
      <p>
        <a href={paths.dashboard}>Go to the dashboard</a>
      </p>
    </main>
  );
}
