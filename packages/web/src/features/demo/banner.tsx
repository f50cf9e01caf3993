import { Message } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import classes from './demo.module.css';
import { forgetDemoProblem, tellDemoProblem, useDemoProblem } from './problem.ts';

async function takeAlong(exportDemo: () => Promise<Blob>): Promise<void> {
  try {
    saveFile(await exportDemo(), 'demo-data.zip');
  } catch {
    tellDemoProblem('The demo data could not be downloaded. Please try again.');
  }
}

/** Says what the demo is (DSH-16), and what the browser does not let it do. */
export function DemoBanner({ exportDemo }: { exportDemo: () => Promise<Blob> }) {
  const problem = useDemoProblem();
  return (
    <aside data-screen-only aria-label="Demo">
      <p className={classes.banner}>
        <strong className={classes.badge}>DEMO</strong> Your changes are isolated in this browser,
        and the session expires in 2 hours.{' '}
        <button type="button" className={classes.take} onClick={() => void takeAlong(exportDemo)}>
          Start with my demo data
        </button>
      </p>
      <Message
        said={problem === null ? null : { kind: 'alert', text: problem }}
        onDismiss={forgetDemoProblem}
      />
    </aside>
  );
}
