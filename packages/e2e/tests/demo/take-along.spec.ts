import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from '../../src/fixtures.ts';
import { importInto } from '../../src/serve.ts';

test('DEM-02 DEM-03 a trial becomes a business: the zip of the demo is what a server imports', async ({
  app,
  api,
  page,
}, testInfo) => {
  await api.addStore('Müller, "Best" & Söhne');
  await app.signIn();
  await app.open('/dashboard');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Start with my demo data' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('demo-data.zip');

  const folder = testInfo.outputPath('unpacked');
  mkdirSync(folder, { recursive: true });
  const files = unzipSync(readFileSync(await download.path()));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  expect(readFileSync(join(folder, 'stores.csv'), 'utf8')).toContain('"Müller, ""Best"" & Söhne"');

  const database = testInfo.outputPath('business.db');
  expect(importInto(database, folder)).toMatch(/^added [1-9]\d{2,}, unchanged \d+, refused 0$/);
  expect(importInto(database, folder)).toMatch(/^added 0, unchanged \d+, refused 0$/);
});
