import { Message } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import classes from './demo.module.css';
import { dismissDemoProblem, reportDemoProblem, useDemoProblem } from './demo-problem.ts';

async function downloadDemoData(exportDemo: () => Promise<Blob>): Promise<void> {
  try {
    saveFile(await exportDemo(), 'demo-data.zip');
  } catch {
    reportDemoProblem('The demo data could not be downloaded. Please try again.');
  }
}

/** Banner that explains the demo (DSH-16), and reports if the browser refuses storage. */
export function DemoBanner({ exportDemo }: { exportDemo: () => Promise<Blob> }) {
  const problem = useDemoProblem();
  return (
    <aside data-screen-only aria-label="Demo">
      <p className={classes.banner}>
        <strong className={classes.badge}>DEMO</strong> Your changes are isolated in this browser,
        and the session expires in 2 hours.{' '}
        <button
          type="button"
          className={classes.take}
          onClick={() => void downloadDemoData(exportDemo)}
        >
          Start with my demo data
        </button>
      </p>
      <Message
        message={problem === null ? null : { kind: 'alert', text: problem }}
        onDismiss={dismissDemoProblem}
      />
    </aside>
  );
}
