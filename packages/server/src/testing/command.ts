import { runCommandLine } from '../command-line.ts';

/** Friday noon in Chicago. */
const noon = Date.parse('2026-11-20T18:00:00Z');

/** Runs a command in this process, as a person in `folder` would; gives what it said. */
export const command = (folder: string, ...args: string[]) =>
  commandOn({ folder, url: `sqlite:${folder}/business.db` }, ...args);

/** The same on any database. */
export async function commandOn(
  { folder, url }: { folder: string; url: string },
  ...args: string[]
) {
  const [said, told]: [string[], string[]] = [[], []];
  const status = await runCommandLine(args, {
    variables: { DATABASE_URL: url },
    clock: () => noon,
    say: (line) => said.push(line),
    tell: (line) => told.push(line),
    callerFolder: folder,
  });
  return { status, said, told, last: said.at(-1) ?? '' };
}
