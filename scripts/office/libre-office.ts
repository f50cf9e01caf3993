import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { run } from '../processes.ts';

const program = '/usr/bin/soffice';
const debianPackage = 'libreoffice-calc-nogui';

/**
 * Makes sure that LibreOffice is installed, from Debian's package where possible; false without it.
 */
export async function hasLibreOffice(): Promise<boolean> {
  if (existsSync(program)) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.error('Installing LibreOffice Calc …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', debianPackage];
  await run('apt-get', ['update'], { env, quiet: true });
  await run('apt-get', install, { env, quiet: true });
  return existsSync(program);
}

/**
 * A cell as LibreOffice reads it: a figure (a number, date or time it computes with), or a text.
 */
export type OfficeCell = { text: string; isFigure: boolean };

/** Sheets of workbooks, by `name of the file-name of the tab`. */
export type OfficeSheets = ReadonlyMap<string, OfficeCell[][]>;

/** Removes the results of formulas, so that LibreOffice has to compute them. */
function withoutResults(book: Uint8Array): Uint8Array {
  const parts = Object.entries(unzipSync(book)).map(([name, bytes]) => {
    if (!name.startsWith('xl/worksheets/')) return [name, bytes] as const;
    return [name, strToU8(strFromU8(bytes).replaceAll(/<\/f><v>[^<]*<\/v>/g, '</f>'))] as const;
  });
  return zipSync(Object.fromEntries(parts));
}

/** Exports all sheets as UTF-8 with raw instead of formatted values; figures are quoted. */
const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';

function cellsOf(text: string): OfficeCell[][] {
  return parse(text, {
    relax_column_count: true,
    cast: (cell, { quoting }) => ({ text: cell, isFigure: quoting && !/[,"\n]/.test(cell) }),
  }) as unknown as OfficeCell[][];
}

/** Opens workbooks in one run of LibreOffice; throws when it fails. */
export async function openInOffice(books: ReadonlyMap<string, Uint8Array>): Promise<OfficeSheets> {
  const folder = mkdtempSync(join(tmpdir(), 'backcounter-office-'));
  try {
    const paths = [...books].map(([name, bytes]) => {
      const path = join(folder, `${name}.xlsx`);
      writeFileSync(path, withoutResults(bytes));
      return path;
    });
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const out = join(folder, 'out');
    const args = [profile, '--headless', '--convert-to', filter, '--outdir', out, ...paths];
    if ((await run(program, args, { quiet: true })) !== 0) throw new Error('LibreOffice failed');
    return new Map(
      readdirSync(out).map((name) => [
        name.replace(/\.csv$/, ''),
        cellsOf(readFileSync(join(out, name), 'utf8')),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
