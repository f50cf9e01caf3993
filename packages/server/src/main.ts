import { runCommandLine } from './command-line.ts';

// All files written (data, backups, lists of refused rows) are readable by their owner only.
process.umask(0o077);

// A closed pipe (`| head`) must not crash the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const status = await runCommandLine(process.argv.slice(2), {
  variables: process.env,
  clock: Date.now,
  print: (line) => process.stdout.write(`${line}\n`),
  report: (line) => process.stderr.write(`${line}\n`),
  callerFolder: process.env['INIT_CWD'] ?? process.cwd(),
});

process.exit(status);
