import { runCommandLine } from '../command-line.ts';

/**
 * Friday noon in Chicago, in a millisecond of its own for each test process: the time names the file of
 * refused rows, which all of them write to the same folder.
 */
export const noon = Date.parse('2026-11-20T18:00:00Z') + Number(process.env['VITEST_POOL_ID'] ?? 0);

/** Runs a command in this process with `folder` as working directory; returns its output lines. */
export const command = (folder: string, ...args: string[]) =>
  commandOn({ folder, url: `sqlite:${folder}/business.db` }, ...args);

/** Like `command`, on any database. */
export async function commandOn(
  { folder, url }: { folder: string; url: string },
  ...args: string[]
) {
  const [printed, reported]: [string[], string[]] = [[], []];
  const status = await runCommandLine(args, {
    variables: { DATABASE_URL: url },
    clock: () => noon,
    print: (line) => printed.push(line),
    report: (line) => reported.push(line),
    callerFolder: folder,
  });
  return { status, printed, reported, lastLine: printed.at(-1) ?? '' };
}
