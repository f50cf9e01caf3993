import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from './testing/engines.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

describe.each(engines)('GET /hours on $engine', ({ open }) => {
  let t: TestApi;
  let dispose: () => Promise<void>;

  beforeAll(async () => {
    const fresh = await open();
    dispose = fresh.dispose;
    t = await testApi(fresh.storage);
  });

  afterAll(() => dispose());

  const addStore = async (): Promise<string> => {
    const body = { name: 'Main St', address: '1 Main St', allow_simultaneous_shifts: true };
    return await t.add('/stores', body);
  };

  const addEmployee = async (store_id: string, name: string, hourly_rate: number) => {
    const row = await t.ok('POST /employees', { body: { name, store_id, hourly_rate } });
    return String(row._id);
  };

  const addShift = (store_id: string, employee_id: string, more: object) =>
    t.ok('POST /shifts', { body: { shifts: [{ store_id, employee_id, ...more }] } });

  it('SHF-07 sums hours to one decimal and salary for each employee by name', async () => {
    const store = await addStore();
    const bo = await addEmployee(store, 'bo', 10.01);
    const al = await addEmployee(store, 'Al', 20);
    await addShift(store, bo, { date: '2026-11-16', start_time: '09:00', end_time: '09:30' });
    await addShift(store, bo, { date: '2026-11-17', start_time: '09:00', end_time: '09:33' });
    await addShift(store, al, { date: '2026-11-17', start_time: '09:00', end_time: '17:00' });
    await addShift(store, al, { date: '2026-12-01', start_time: '09:00', end_time: '10:00' });
    const week = `store_id=${store}&start_date=2026-11-16&end_date=2026-11-22`;
    // 30 minutes at 10.01 are 5.005, 33 are 5.5055: each shift is rounded half up by itself.
    expect(await t.ok(`GET /hours?${week}`)).toEqual([
      { employee_id: { _id: al, name: 'Al' }, minutes: 480, hours: 8, salary: 160 },
      { employee_id: { _id: bo, name: 'bo' }, minutes: 63, hours: 1.1, salary: 10.52 },
    ]);
    const numbered = await t.ok(`GET /hours?${week}&numbers=true`);
    expect(numbered).toMatchObject([
      { employee_id: { _id: al, number: 'EMP002' }, minutes: 480 },
      { employee_id: { _id: bo, number: 'EMP001' } },
    ]);
    expect(await t.ok(`GET /hours?store_id=${store}&month=2026-12`)).toMatchObject([
      { minutes: 60, salary: 20 },
    ]);
    const profit = await t.ok(`GET /profit?store_id=${store}&from=2026-11-01&to=2026-12-31`);
    expect(profit).toMatchObject([{ employeeSalary: 190.52 }]);
  });

  it('SHF-07 tells on request who worked more than forty hours in a week, in all stores together', async () => {
    const [one, other] = [await addStore(), await addStore()];
    const ann = await addEmployee(one, 'Ann', 15);
    const long = { start_time: '08:00', end_time: '20:00' };
    // From Sunday: 36 hours in one store, 8 in the other.
    for (const date of ['2026-08-16', '2026-08-18', '2026-08-20'])
      await addShift(one, ann, { date, ...long });
    const more = { start_time: '08:00', end_time: '16:00' };
    await t.ok(`PUT /employees/${ann}`, { body: { store_id: other } });
    await addShift(other, ann, { date: '2026-08-22', ...more });
    const overtime = async (query: string) => {
      const rows = await t.ok(`GET /hours?${query}&overtime=true`);
      return (rows as { employee_id: { _id: string } }[]).find(
        (row) => row.employee_id._id === ann,
      );
    };
    const week = 'start_date=2026-08-16&end_date=2026-08-22';
    expect(await overtime(week)).toMatchObject({ minutes: 2640, overtime_minutes: 240 });
    expect(await overtime(`${week}&store_id=${one}`)).toMatchObject({
      minutes: 2160,
      overtime_minutes: 240,
    });
    expect(await overtime('start_date=2026-08-22&end_date=2026-08-22')).toMatchObject({
      minutes: 480,
      overtime_minutes: 240,
    });
    expect(await overtime('start_date=2026-08-01&end_date=2026-10-01')).toHaveProperty(
      'overtime_minutes',
    );
    expect(await overtime('start_date=2026-08-01&end_date=2026-10-02')).not.toHaveProperty(
      'overtime_minutes',
    );
    expect(await overtime('year=2026')).not.toHaveProperty('overtime_minutes');
  });

  it('PRF-12 SHF-07 reprices shifts from a new rate on, never earlier ones', async () => {
    const store = await addStore();
    const ann = await addEmployee(store, 'Ann', 15);
    const times = { start_time: '09:00', end_time: '10:00' };
    for (const date of ['2026-11-01', '2026-11-20', '2026-11-25']) {
      await addShift(store, ann, { date, ...times });
    }
    const salary = async (query = '') =>
      (await t.ok(`GET /hours?store_id=${store}${query}`))[0].salary;
    await t.ok(`PUT /employees/${ann}`, { body: { hourly_rate: 16, rate_from: '2026-11-21' } });
    expect(await salary()).toBe(46);
    await t.ok(`PUT /employees/${ann}`, { body: { hourly_rate: 20 } });
    expect(await salary()).toBe(51);
    expect(await salary('&end_date=2026-11-19')).toBe(15);
    await t.ok(`PUT /employees/${ann}`, { body: { hourly_rate: 14, rate_from: '2026-10-31' } });
    expect(await salary()).toBe(51);
    expect(await t.ok(`GET /employees/${ann}/wages`)).toEqual([
      { hourly_rate: 14, rate_from: '2026-10-31' },
      { hourly_rate: 15, rate_from: '2026-11-01' },
      { hourly_rate: 20, rate_from: '2026-11-20' },
      { hourly_rate: 16, rate_from: '2026-11-21' },
    ]);
  });

  it('PRF-12 prices shifts by their date when they are moved while the rate changes', async () => {
    const [store, other] = [await addStore(), await addStore()];
    const ann = await addEmployee(store, 'Ann', 15);
    const day = (month: number, index: number) =>
      `2026-${month}-${String(index + 1).padStart(2, '0')}`;
    const shifts: string[] = [];
    for (let i = 0; i < 20; i += 1) {
      const times = { start_time: '09:00', end_time: '10:00' };
      shifts.push((await addShift(store, ann, { date: day(11, i), ...times }))[0]._id);
    }
    // In another store, changes of her shifts and of her rate lock no store in common.
    await t.ok(`PUT /employees/${ann}`, { body: { store_id: other } });
    const move = (id: string, i: number) =>
      t.ok(`PUT /shifts/${id}`, { body: { date: day(12, i) } });
    const raise = { hourly_rate: 20, rate_from: '2026-12-01' };
    await Promise.all([
      ...shifts.slice(0, 10).map(move),
      t.ok(`PUT /employees/${ann}`, { body: raise }),
      ...shifts.slice(10).map((id, i) => move(id, i + 10)),
    ]);
    expect((await t.ok(`GET /hours?store_id=${store}`))[0].salary).toBe(20 * 20);
  });

  const day = fc
    .integer({ min: 0, max: 59 })
    .map((offset) => new Date(Date.UTC(2026, 9, 20 + offset)).toISOString().slice(0, 10));
  const rate = fc.oneof(fc.constantFrom(1500, 1600), fc.integer({ min: 0, max: 5000 }));
  const worked = fc.record({
    date: day,
    start: fc.integer({ min: 360, max: 1000 }),
    minutes: fc.integer({ min: 1, max: 300 }),
  });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('rate' as const), from: day, cents: rate }),
    fc.record({ kind: fc.constant('shift' as const), shift: worked }),
  );
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

  const rateAt = (rates: ReadonlyMap<string, bigint>, date: string): bigint => {
    const days = [...rates.keys()].sort();
    return rates.get(days.filter((d) => d <= date).at(-1) ?? days[0] ?? '') ?? 0n;
  };

  it('PRF-12 SHF-07 equals a loop over shifts and rates, in any order of writes', async () => {
    const history = fc.array(step, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(rate, history, async (firstCents, steps) => {
        const store = await addStore();
        const ann = await addEmployee(store, 'Ann', firstCents / 100);
        const added = '2026-11-20';
        const rates = new Map([[added, BigInt(firstCents)]]);
        const shifts: { date: string; minutes: number }[] = [];
        for (const one of steps) {
          if (one.kind === 'rate') {
            const body = { hourly_rate: one.cents / 100, rate_from: one.from };
            await t.ok(`PUT /employees/${ann}`, { body });
            const cents = BigInt(one.cents);
            const [earliest = ''] = [...rates.keys()].sort();
            const isKnown = rateAt(rates, one.from) === cents;
            const dayBefore = [...rates.keys()].filter((d) => d < one.from).sort();
            if (rates.get(dayBefore.at(-1) ?? '') === cents) {
              rates.delete(one.from);
              continue;
            }
            if (isKnown && earliest <= one.from) continue;
            const [shiftOn = '9999'] = shifts.map((shift) => shift.date).sort();
            if (!isKnown && one.from <= earliest && shiftOn < one.from) {
              rates.set(shiftOn, rates.get(earliest) ?? 0n);
            }
            if (one.from < added && earliest === added) rates.delete(added);
            rates.set(one.from, cents);
          } else {
            const { date, start, minutes } = one.shift;
            const times = { start_time: clock(start), end_time: clock(start + minutes) };
            const body = { shifts: [{ store_id: store, employee_id: ann, date, ...times }] };
            const { status } = await t.call('POST /shifts', { body });
            if (status === 201) shifts.push({ date, minutes });
          }
        }
        let cents = 0n;
        for (const { date, minutes } of shifts) {
          cents += (2n * BigInt(minutes) * rateAt(rates, date) + 60n) / 120n;
        }
        const sums = await t.ok(`GET /hours?store_id=${store}`);
        const salary = sums.length === 0 ? 0 : Math.round(sums[0].salary * 100);
        expect(BigInt(salary)).toBe(cents);
      }),
      { numRuns: 25 },
    );
  });

  it('API-48 causes no internal error in all of this', () => {
    expect(t.failures).toEqual([]);
  });
});
