import { runCommandLine } from './command-line.ts';

// What the program writes is for its owner only: the data, backups, lists of refused rows.
process.umask(0o077);

// A reader of the output that goes away (`| head`) must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const status = await runCommandLine(process.argv.slice(2), {
  variables: process.env,
  clock: Date.now,
  say: (line) => process.stdout.write(`${line}\n`),
  tell: (line) => process.stderr.write(`${line}\n`),
  callerFolder: process.env['INIT_CWD'] ?? process.cwd(),
});

process.exit(status);
