import { expect, it } from 'vitest';
import { oldBackup } from './old-backup.ts';
import { inWords } from './testing/in-words.ts';

const wordsOf = (backups: Parameters<typeof oldBackup>[0]) => {
  const found = oldBackup(backups);
  return found ? inWords([found])[0] : null;
};

const business = { startedOn: '2026-11-01', storeId: 's1', today: '2026-11-20', problem: null };

it('reports a last backup that is older than 7 days', () => {
  expect(wordsOf({ ...business, lastOn: '2026-11-08' })).toEqual({
    id: 'old_backup.2026-11-08.s1',
    kind: 'old_backup',
    lastOn: '2026-11-08',
    startedOn: '2026-11-01',
    problem: null,
    title: 'No backup for 12 days',
    detail: 'The last one is from Nov 8, 2026. On the server, "backcounter backup FILE" makes one.',
    cents: 0,
    storeId: 's1',
    path: '/dashboard/import',
    at: '2026-11-20',
  });
});

it('counts from the start of a business that was never backed up', () => {
  expect(wordsOf({ ...business, lastOn: null })).toMatchObject({
    id: 'old_backup.2026-11-01.s1',
    title: 'No backup for 19 days',
    detail: expect.stringContaining(
      'none since the first store was added on Nov 1, 2026',
    ) as string,
  });
});

it.each([
  ['2026-11-12', 'old_backup.2026-11-12.s1'],
  ['2026-11-13', undefined],
  ['2026-11-20', undefined],
])('for a backup or start on %s it reports %s', (date, id) => {
  expect(oldBackup({ ...business, lastOn: date })?.id).toBe(id);
  expect(oldBackup({ ...business, startedOn: date, lastOn: null })?.id).toBe(id);
});

it.each([
  ['2026-11-18', 'old_backup.2026-11-18.s1'],
  ['2026-11-19', undefined],
])('while automatic backups fail, after one on %s it reports %s', (lastOn, id) => {
  expect(oldBackup({ ...business, problem: 'The disk is full.', lastOn })?.id).toBe(id);
});

it('says why automatic backups fail', () => {
  const problem = 'The folder /backups does not exist.';
  expect(wordsOf({ ...business, problem, lastOn: '2026-11-17' })).toMatchObject({
    title: 'No backup for 3 days',
    detail:
      'The last one is from Nov 17, 2026. The backup of each day fails: The folder /backups does not exist.',
  });
});

it('keeps its id from day to day, until the next backup', () => {
  const later = oldBackup({ ...business, lastOn: '2026-11-08', today: '2026-12-24' });
  expect(later).toMatchObject({ id: 'old_backup.2026-11-08.s1', at: '2026-12-24' });
});
