import { Message, Notice, useNotice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import classes from './demo.module.css';
import { dismissDemoProblem, reportDemoProblem, useDemoProblem } from './demo-problem.ts';

const fileName = 'demo-data.zip';

/** What to do with the file, as the demo itself cannot import. */
const nextStep =
  'Sign in to your own Backcounter, open Import and Export, and choose this file. You review every row before it is entered.';

/** True once the file is saved. */
async function downloadDemoData(exportDemo: () => Promise<Blob>): Promise<boolean> {
  try {
    saveFile(await exportDemo(), fileName);
    return true;
  } catch {
    reportDemoProblem('The demo data could not be downloaded. Please try again.');
    return false;
  }
}

/** Banner that explains the demo (DSH-16), and reports if the browser refuses storage. */
export function DemoBanner({ exportDemo }: { exportDemo: () => Promise<Blob> }) {
  const problem = useDemoProblem();
  const notice = useNotice();
  const download = async () => {
    if (await downloadDemoData(exportDemo)) {
      notice.succeed(`Your demo data is saved as ${fileName}.`, null, nextStep);
    }
  };
  return (
    <aside data-screen-only aria-label="Demo">
      <p className={classes.banner}>
        <strong className={classes.badge}>DEMO</strong> Your changes are isolated in this browser,
        and the session expires in 2 hours.{' '}
        <button type="button" className={classes.take} onClick={() => void download()}>
          Start with my demo data
        </button>
      </p>
      <Notice of={notice} />
      <Message
        message={problem === null ? null : { kind: 'alert', text: problem }}
        onDismiss={dismissDemoProblem}
      />
    </aside>
  );
}
