import { describe, expect, it } from 'vitest';
import { proposeWeek } from './propose-week.ts';

const shift = (id: string, employeeId: string, date: string, start = '09:00') => ({
  _id: id,
  employee_id: { _id: employeeId, name: employeeId },
  employee_name: employeeId,
  store_id: 's1',
  store_name: 'Corner Shop',
  date,
  start_time: start,
  end_time: '17:00',
  status: 'scheduled',
  created_at: '',
  updated_at: '',
});

const lastWeek = [
  shift('1', 'ann', '2026-11-15'),
  shift('2', 'bob', '2026-11-16'),
  shift('3', 'cid', '2026-11-17'),
];
const present = [
  shift('6', 'ann', '2026-11-29'),
  shift('4', 'ann', '2026-11-23', '16:30'),
  shift('5', 'ann', '2026-11-22', '08:00'),
];
const storeOf = new Map([
  ['ann', 's1'],
  ['bob', 's1'],
  ['cid', 's2'],
]);
const problems = (isSimultaneous: boolean) =>
  proposeWeek(lastWeek, {
    existing: present,
    storeOf,
    simultaneous: new Set(isSimultaneous ? ['s1'] : ['s2']),
  }).map(({ problem }) => problem);

describe('proposeWeek', () => {
  it('SHF-12 SHF-13 sees shifts that go past midnight, also from the week before', () => {
    const night = (id: string, date: string) => ({
      ...shift(id, 'ann', date, '22:00'),
      end_time: '10:00',
    });
    const week = [
      shift('1', 'ann', '2026-11-15'),
      shift('2', 'ann', '2026-11-17'),
      shift('3', 'ann', '2026-11-19'),
      night('4', '2026-11-21'),
    ];
    const existing = [night('5', '2026-11-23')];
    const proposals = proposeWeek(week, { existing, storeOf, simultaneous: new Set() });
    expect(proposals.map(({ problem }) => problem)).toEqual([
      'Shift overlaps with existing shift on 11/22/2026',
      'Shift overlaps with existing shift on 11/24/2026',
      null,
      null,
    ]);
  });

  it('SHF-12 SHF-13 SHF-16 moves shifts by a week and reports which cannot be created', () => {
    const moved = proposeWeek(lastWeek, { existing: [], storeOf, simultaneous: new Set() });
    expect(moved.map((proposal) => proposal.shift.date)).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
    ]);
    const elsewhere = 'Selected employee does not work in this store';
    expect(problems(false)).toEqual([
      'Shift overlaps with existing shift on 11/22/2026',
      'Shift overlaps with existing shift on 11/23/2026',
      elsewhere,
    ]);
    const again = [shift('1', 'ann', '2026-11-22'), shift('7', 'ann', '2026-11-22', '10:00')];
    expect(
      proposeWeek(again, { existing: present, storeOf, simultaneous: new Set(['s1']) }).map(
        ({ problem }) => problem,
      ),
    ).toEqual(['Already planned', 'Shift overlaps with existing shift on 11/29/2026']);
    expect(problems(true)).toEqual([
      'Shift overlaps with existing shift on 11/22/2026',
      null,
      elsewhere,
    ]);
  });
});
