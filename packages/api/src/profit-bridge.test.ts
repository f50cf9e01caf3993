import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '@backcounter/core/dates';
import { wireToCents } from '@backcounter/core/money';
import { bridgeKinds } from '@backcounter/core/profit-bridge';
import { engines } from './testing/engines.ts';
import { twoStores, type TwoStores } from './testing/two-stores.ts';

type Step = { label: string; change: number; path: string | null };

describe.each(engines)('the profit bridge on $engine', ({ open }) => {
  let shop: TwoStores;

  beforeAll(async () => {
    shop = await twoStores(open);
    await shop.sell(shop.main, '2026-11-19', 1234.29);
    await shop.sell(shop.main, '2026-11-16', 700);
    await shop.sell(shop.main, '2026-11-11', 900.01);
    await shop.sell(shop.oak, '2026-11-19', 500.57);
    await shop.bill(shop.oak, { date: '2026-11-19', amount: 45.57, invoice_number: 'A-1' });
  });

  afterAll(() => shop.dispose());

  const week = 'from=2026-11-16&to=2026-11-19&against_from=2026-11-09&against_to=2026-11-12';

  const stepsBy = async (by: string, { as = 'admin', store = 'all' } = {}) => {
    const { steps } = await shop.ok(`GET /profit/change?store_id=${store}&${week}&by=${by}`, {
      as,
    });
    return (steps as Step[]).map(({ label, change, path }) => [label, change, path]);
  };

  const dates = 'from=2026-11-16&to=2026-11-19';
  const sales = `/dashboard/sales?panel=history&${dates}`;
  const hours = `/dashboard/employees?panel=hours&${dates}`;
  const invoices = '/dashboard/vendors-invoices?view=invoices';

  it('has steps for sales, invoices and salary, each with the page of its rows', async () => {
    expect(await stepsBy('figure')).toEqual([
      ['Sales', 1534.85, sales],
      ['Invoices', -45.57, `${invoices}&${dates}`],
      ['Salary', 0, hours],
    ]);
  });

  it('has steps for the figures of one store, each with the page of its own rows', async () => {
    const ofOak = `&store=${shop.oak}&`;
    expect((await stepsBy('figure', { store: shop.oak })).map(([, , path]) => path)).toEqual([
      `/dashboard/sales?panel=history${ofOak}${dates}`,
      `${invoices}${ofOak}${dates}`,
      `/dashboard/employees?panel=hours${ofOak}${dates}`,
    ]);
  });

  it('has steps for the stores, each with a link to why its own profit changed', async () => {
    const why = `${dates}&against_from=2026-11-09&against_to=2026-11-12`;
    expect(await stepsBy('store')).toEqual([
      ['Main St', 1034.28, `/dashboard/calculate?store=${shop.main}&${why}`],
      ['Oak Ave', 455, `/dashboard/calculate?store=${shop.oak}&${why}`],
    ]);
  });

  it('has steps for the vendors, linked to the invoices of one store', async () => {
    expect(await stepsBy('vendor')).toEqual([
      ['Sales', 1534.85, sales],
      ['Acme', -45.57, `${invoices}&vendor=${shop.acme}&${dates}`],
      ['Salary', 0, hours],
    ]);
    expect((await stepsBy('vendor', { store: shop.oak }))[1]).toEqual([
      'Acme',
      -45.57,
      `${invoices}&store=${shop.oak}&vendor=${shop.acme}&${dates}`,
    ]);
  });

  it('has steps for the weekdays of the periods', async () => {
    expect(await stepsBy('weekday')).toEqual([
      ['Monday', 700, null],
      ['Tuesday', 0, null],
      ['Wednesday', -900.01, null],
      ['Thursday', 1689.29, null],
    ]);
  });

  it('excludes stores that a limited owner may not see', async () => {
    const as = 'oak-owner';
    expect(await stepsBy('weekday', { as })).toContainEqual(['Thursday', 455, null]);
    expect((await stepsBy('store', { as })).map(([label]) => label)).toEqual(['Oak Ave']);
  });

  it('counts a store without entries as nothing', async () => {
    const ask = () => shop.ok(`GET /profit/change?store_id=all&${week}`);
    const before = await ask();
    const store = await shop.add('/stores', { name: 'Zoo St', address: '3' });
    expect(await ask()).toEqual(before);
    await shop.ok(`DELETE /stores/${store}`);
  });

  it('is omitted unless requested, and rejects other values', async () => {
    expect(await shop.ok(`GET /profit/change?store_id=all&${week}`)).not.toHaveProperty('steps');
    const refused = await shop.call(`GET /profit/change?store_id=all&${week}&by=month`);
    expect(refused).toMatchObject({ status: 400, body: { fields: { by: expect.any(String) } } });
  });

  describe('for a business with some months', () => {
    const first = '2026-06-01';

    beforeAll(async () => {
      const days = Array.from({ length: 40 }, (_, index) => index);
      for (const day of days) {
        const date = addDays(first, day * 3);
        await shop.sell(day % 2 === 0 ? shop.main : shop.oak, date, (day * 7919 + 101) / 100);
      }
      const vendors: string[] = [];
      for (const name of days.slice(0, 11).map((number) => `Vendor ${number}`)) {
        vendors.push(await shop.add('/vendors', { name, store_ids: [shop.main, shop.oak] }));
      }
      for (const day of days) {
        const invoice = { date: addDays(first, day * 2), amount: (day * 3571 + 29) / 100 };
        const vendor_id = vendors[day % vendors.length] ?? '';
        const store = day % 3 === 0 ? shop.oak : shop.main;
        await shop.bill(store, { ...invoice, vendor_id, invoice_number: `V-${day}` });
      }
      const body = { name: 'Ann', store_id: shop.main, hourly_rate: 13.37 };
      const employee_id = await shop.add('/employees', body);
      const shift = { store_id: shop.main, employee_id, start_time: '08:00', end_time: '15:10' };
      const shifts = days.slice(0, 20).map((day) => ({ ...shift, date: addDays(first, day * 5) }));
      await shop.ok('POST /shifts', { body: { shifts } });
    });

    it('adds up exactly to the change, whichever periods are compared', async () => {
      const period = fc
        .tuple(fc.nat(120), fc.nat(40))
        .map(([from, days]) => ({ from: addDays(first, from), to: addDays(first, from + days) }));
      const store = fc.constantFrom('all', 'main', 'oak');
      const ids: Record<string, string> = { all: 'all', main: shop.main, oak: shop.oak };
      await fc.assert(
        fc.asyncProperty(period, period, store, async (now, against, name) => {
          const query = new URLSearchParams({
            store_id: ids[name] ?? '',
            ...now,
            against_from: against.from,
            against_to: against.to,
          });
          for (const by of bridgeKinds) {
            const response = await shop.ok(`GET /profit/change?${query.toString()}&by=${by}`);
            const steps = response.steps as Step[];
            const sum = steps.reduce((cents, { change }) => cents + wireToCents(change), 0);
            expect(sum).toBe(wireToCents(response.change as number));
            expect(steps.map(({ label }) => label)).not.toContain('Other');
            expect(steps.map(({ label }) => label)).not.toContain('Other invoices');
          }
        }),
        { numRuns: 25 },
      );
    });
  });
});
