import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from './testing/engines.ts';
import { twoStores, type TwoStores } from './testing/two-stores.ts';

// It is Friday, November 20, 2026.
describe.each(engines)('the dashboard on $engine', ({ open }) => {
  let shop: TwoStores;

  const count = (store_id: string, date: string, [credit, debit, fuel]: number[]) =>
    shop.ok('POST /daily-cash', { body: { store_id, date, credit, debit, fuel } });

  beforeAll(async () => {
    shop = await twoStores(open, {
      main: { closed_weekdays: [0] },
      oak: { closed_dates: ['2026-11-11'] },
    });
    await shop.sell(shop.main, '2026-11-19', 1234.29);
    await shop.sell(shop.oak, '2026-11-19', 500.57);
    await shop.sell(shop.main, '2026-11-16', 700);
    await shop.sell(shop.main, '2026-11-18', 900.01);
    await shop.sell(shop.main, '2026-11-12', 650.5);
    await shop.sell(shop.main, '2025-11-19', 1000);
    await shop.sell(shop.main, '2025-11-20', 20);
    await shop.bill(shop.main, { date: '2026-11-02', amount: 300.29, invoice_number: 'A-1' });
    await shop.bill(shop.oak, { date: '2026-11-19', amount: 45.57, invoice_number: 'A-2' });
    await shop.bill(shop.main, { date: '2026-10-05', amount: 250, invoice_number: 'A-3' });
    await count(shop.main, '2026-11-17', [100.29, 50, 20.57]);
    await count(shop.main, '2026-11-10', [10, 0, 40]);
  });

  afterAll(() => shop.dispose());

  const figures = async (query = '', as = 'owner') => {
    const response = await shop.ok(`GET /overview${query}`, { as });
    return Object.fromEntries(
      (response.figures as { id: string }[]).map(({ id, ...figure }) => [id, figure]),
    ) as Record<string, Record<string, unknown>>;
  };

  describe('GET /overview', () => {
    it('sums yesterday and the week so far, compared with the days before and a year ago', async () => {
      const { sales_yesterday, sales_week } = await figures();
      expect(sales_yesterday).toMatchObject({
        label: 'Sales yesterday',
        value: 1734.86,
        previous: 900.01,
        last_year: 1000,
        change: 834.85,
        days_entered: 2,
        days: 2,
        from: '2026-11-19',
        to: '2026-11-19',
        path: '/dashboard/sales?panel=week&week=2026-11-16',
      });
      expect(sales_week).toMatchObject({
        label: 'Sales this week',
        value: 3334.87,
        previous: 650.5,
        last_year: 1020,
        change: 2684.37,
        days_entered: 4,
        days: 8,
        from: '2026-11-16',
        to: '2026-11-19',
      });
    });

    it('subtracts invoices and salary from the profit, and is null if nothing was entered', async () => {
      const { profit_month, cash_week } = await figures();
      expect(profit_month).toMatchObject({
        label: 'Profit this month',
        value: 3639.51,
        previous: -250,
        last_year: 1000,
        change: 3889.51,
        days: 38,
        path: '/dashboard/calculate?store=all&from=2026-11-01&to=2026-11-19',
      });
      expect(cash_week).toMatchObject({
        label: 'Cash this week',
        value: 129.72,
        previous: -30,
        last_year: null,
        change: 159.72,
        days_entered: 1,
      });
    });

    it('covers the selected store, or their own for a limited owner', async () => {
      const ofOak = await figures(`?store_id=${shop.oak}`);
      expect(ofOak['sales_week']).toMatchObject({ value: 500.57, previous: null, change: null });
      expect(ofOak['sales_week']).toMatchObject({ days: 4, days_entered: 1 });
      expect(await figures('', 'oak-owner')).toMatchObject({ sales_yesterday: { value: 500.57 } });
      const refused = await shop.call(`GET /overview?store_id=${shop.main}`, { as: 'oak-owner' });
      expect(refused.status).toBe(400);
    });

    it('shows the last 28 days, gaps as gaps', async () => {
      const { sales_week } = await figures();
      const trend = sales_week?.['trend'] as { date: string; value: number | null }[];
      expect(trend).toHaveLength(28);
      expect(trend.at(-1)).toEqual({ date: '2026-11-19', value: 1734.86 });
      expect(trend.at(-3)).toEqual({ date: '2026-11-17', value: null });
    });
  });

  describe('GET /board', () => {
    const marksOf = async (query: string, as = 'owner') => {
      const { cells } = (await shop.ok(`GET /board${query}`, { as })) as {
        cells: { store_id: string; date: string }[];
      };
      return (store: string, date: string) =>
        cells.find((cell) => cell.store_id === store && cell.date === date);
    };

    it('marks days as entered, missing, late, closed or upcoming', async () => {
      const of = await marksOf('?from=2026-11-08&to=2026-11-21');
      expect(of(shop.main, '2026-11-19')).toEqual({
        store_id: shop.main,
        date: '2026-11-19',
        sale: 'done',
        cash: 'open',
        invoices: 'open',
        shifts: 'open',
        invoice_count: 0,
      });
      expect(of(shop.main, '2026-11-17')).toMatchObject({ sale: 'late', cash: 'done' });
      expect(of(shop.main, '2026-11-15')).toMatchObject({ sale: 'closed', cash: 'closed' });
      expect(of(shop.oak, '2026-11-11')).toMatchObject({ sale: 'closed', shifts: 'closed' });
      expect(of(shop.oak, '2026-11-19')).toMatchObject({ invoices: 'done', invoice_count: 1 });
      expect(of(shop.oak, '2026-11-21')).toMatchObject({ sale: 'future', shifts: 'future' });
    });

    it('shows the last fourteen days of all stores by name', async () => {
      const response = await shop.ok('GET /board', { as: 'owner' });
      expect(response.days).toHaveLength(14);
      expect((response.days as string[]).at(-1)).toBe('2026-11-20');
      expect(response.stores).toEqual([
        { _id: shop.main, name: 'Main St', started_on: '2025-11-19' },
        { _id: shop.oak, name: 'Oak Ave', started_on: '2026-11-19' },
      ]);
      expect(response.cells).toHaveLength(28);
    });

    it('limits the stores, and counts all of them', async () => {
      const response = await shop.ok('GET /board?limit=1', { as: 'owner' });
      const stores = [{ _id: shop.main, name: 'Main St' }];
      expect(response).toMatchObject({ stores, store_count: 2 });
      const whole = await shop.ok('GET /board', { as: 'owner' });
      expect(whole.store_count).toBe(2);
      expect(response.cells).toEqual(
        (whole.cells as { store_id: string }[]).filter(({ store_id }) => store_id === shop.main),
      );
      const refused = await shop.call('GET /board?limit=0', { as: 'owner' });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['limit']]);
    });

    it('hides cash, shifts and days of others from the staff', async () => {
      const before = await shop.ok('GET /settings');
      const body = { ...before, employees_may_see_past_sales: false };
      await shop.ok('PUT /settings', { body });
      const of = await marksOf('', 'employee');
      expect(of(shop.main, '2026-11-19')).toMatchObject({ sale: 'done', cash: null, shifts: null });
      expect(of(shop.main, '2026-11-18')).toMatchObject({ sale: null });
      const { stores } = await shop.ok('GET /board', { as: 'employee' });
      expect(stores).toMatchObject([{ started_on: null }, { started_on: null }]);
      const after = await shop.ok('GET /settings');
      await shop.ok('PUT /settings', { body: { ...after, employees_may_see_past_sales: true } });
    });

    it('omits other stores for a limited owner, and rejects a range that is too long', async () => {
      const response = await shop.ok('GET /board', { as: 'oak-owner' });
      expect(response.stores).toMatchObject([{ _id: shop.oak, name: 'Oak Ave' }]);
      const refused = await shop.call('GET /board?from=2026-01-01&to=2026-11-20');
      expect(refused).toMatchObject({ status: 400, body: { fields: { to: expect.any(String) } } });
    });
  });

  describe('GET /profit with dates', () => {
    it('returns one row per store', async () => {
      const rows = await shop.ok('GET /profit?store_id=all&from=2026-11-16&to=2026-11-19');
      expect(rows).toEqual([
        {
          store_id: { _id: shop.main, name: 'Main St' },
          label: 'Nov 16, 2026 – Nov 19, 2026',
          period: '2026-11-16/2026-11-19',
          sales: 2834.3,
          invoices: 0,
          employeeSalary: 0,
          profit: 2834.3,
          days_with_sales: 3,
          days: 4,
        },
        {
          store_id: { _id: shop.oak, name: 'Oak Ave' },
          label: 'Nov 16, 2026 – Nov 19, 2026',
          period: '2026-11-16/2026-11-19',
          sales: 500.57,
          invoices: 45.57,
          employeeSalary: 0,
          profit: 455,
          days_with_sales: 1,
          days: 4,
        },
      ]);
    });

    it.each([
      ['from=2026-11-16', 'to'],
      ['to=2026-11-16', 'from'],
      ['from=2026-11-17&to=2026-11-16', 'to'],
      ['from=2020-01-01&to=2026-01-01', 'to'],
      ['from=yesterday&to=2026-11-16', 'from'],
    ])('refuses %s at its field', async (query, field) => {
      const { status, body } = await shop.call(`GET /profit?store_id=all&${query}`);
      expect(status).toBe(400);
      expect(Object.keys(body.fields)).toEqual([field]);
    });
  });

  describe('GET /profit/change', () => {
    const week = 'from=2026-11-16&to=2026-11-19&against_from=2026-11-09&against_to=2026-11-12';

    it('lists each part with its stores, and summarizes them in a sentence', async () => {
      const change = await shop.ok(`GET /profit/change?store_id=all&${week}`);
      expect(change).toEqual({
        value: 3289.3,
        against: 650.5,
        change: 2638.8,
        value_entered: true,
        against_entered: true,
        parts: [
          {
            figure: 'sales',
            change: 2684.37,
            stores: [
              { store_id: shop.main, name: 'Main St', change: 2183.8 },
              { store_id: shop.oak, name: 'Oak Ave', change: 500.57 },
            ],
          },
          {
            figure: 'invoices',
            change: 45.57,
            stores: [{ store_id: shop.oak, name: 'Oak Ave', change: 45.57 }],
          },
          { figure: 'employeeSalary', change: 0, stores: [] },
        ],
        sentence: 'Profit rose $2,639: sales +$2,684 (Main St +$2,184), invoices +$45.57.',
      });
    });

    it('limits each part to the stores that changed most', async () => {
      const whole = await shop.ok(`GET /profit/change?store_id=all&${week}`);
      const first = await shop.ok(`GET /profit/change?store_id=all&${week}&limit=1`);
      const [sales, ...others] = whole.parts;
      const parts = [{ ...sales, stores: [sales.stores[0]] }, ...others];
      expect(first).toEqual({ ...whole, parts });
      const { body } = await shop.call(`GET /profit/change?store_id=all&${week}&limit=0`);
      expect(Object.keys(body.fields)).toEqual(['limit']);
    });

    it('reports for each period whether anything was entered', async () => {
      const query = `store_id=all&${week.replaceAll(/(?<=against_\w+=)2026/g, '2020')}`;
      const entered = { value_entered: true, against: 0, against_entered: false };
      expect(await shop.ok(`GET /profit/change?${query}`)).toMatchObject(entered);
    });

    it('covers only the stores of a limited owner', async () => {
      const as = 'oak-owner';
      const change = await shop.ok(`GET /profit/change?store_id=all&${week}`, { as });
      expect(change.value).toBe(455);
      const refused = await shop.call(`GET /profit/change?store_id=${shop.main}&${week}`, { as });
      expect(refused.status).toBe(400);
    });
  });

  describe('targets', () => {
    it('are set, changed and removed, each with an activity entry', async () => {
      const set = (amount: number | null) =>
        shop.ok('PUT /targets', { body: { store_id: shop.oak, month: '2026-11', amount } });
      expect(await set(45_000.29)).toEqual({
        store_id: shop.oak,
        month: '2026-11',
        amount: 45_000.29,
      });
      await set(50_000);
      expect(await shop.ok('GET /targets?from=2026-11&to=2026-11')).toEqual({
        data: [{ store_id: shop.oak, month: '2026-11', amount: 50_000 }],
      });
      expect((await set(null)).amount).toBeNull();
      expect(await shop.ok('GET /targets')).toEqual({ data: [] });
      const { data } = await shop.ok(`GET /activity?kind=targets&store_id=${shop.oak}`);
      expect(
        (data as { before: { amount: number | null }; after: { amount: number | null } }[]).map(
          ({ before, after }) => [before.amount, after.amount],
        ),
      ).toEqual([
        [50_000, null],
        [45_000.29, 50_000],
        [null, 45_000.29],
      ]);
    });

    it('of a deleted store are not listed until it is restored', async () => {
      const elm = await shop.add('/stores', { name: 'Elm Rd', address: '3' });
      const target = { store_id: elm, month: '2026-12', amount: 100 };
      await shop.ok('PUT /targets', { body: target });
      await shop.ok(`DELETE /stores/${elm}`);
      expect(await shop.ok('GET /targets')).toEqual({ data: [] });
      const { data } = await shop.ok('GET /activity?kind=stores');
      await shop.ok(`POST /activity/${data[0]._id}/restore`);
      expect(await shop.ok('GET /targets')).toEqual({ data: [target] });
      await shop.ok('PUT /targets', { body: { ...target, amount: null } });
      await shop.ok(`DELETE /stores/${elm}`);
    });

    it('of a foreign store are refused', async () => {
      const body = { store_id: shop.main, month: '2026-11', amount: 1 };
      expect((await shop.call('PUT /targets', { as: 'oak-owner', body })).status).toBe(400);
    });
  });

  describe('the closed days of a store', () => {
    it('are part of the store, unique and sorted, and stay if omitted', async () => {
      const body = {
        name: 'Elm Rd',
        address: '3',
        closed_weekdays: [6, 0, 0],
        closed_dates: ['2026-12-25', '2026-01-01'],
      };
      const made = await shop.ok('POST /stores', { body });
      const expected = { closed_weekdays: [0, 6], closed_dates: ['2026-01-01', '2026-12-25'] };
      expect(made).toMatchObject(expected);
      const renamed = await shop.ok(`PUT /stores/${made._id}`, { body: { name: 'Elm Road' } });
      expect(renamed).toMatchObject({ name: 'Elm Road', ...expected });
      const cleared = await shop.ok(`PUT /stores/${made._id}`, { body: { closed_weekdays: [] } });
      expect(cleared).toMatchObject({ ...expected, closed_weekdays: [] });
    });

    it.each([
      [{ closed_weekdays: [7] }, 'closed_weekdays.0'],
      [{ closed_weekdays: 'sunday' }, 'closed_weekdays'],
      [{ closed_dates: ['2026-02-30'] }, 'closed_dates.0'],
    ])('are rejected if invalid: %j', async (change, field) => {
      const body = { name: 'Elm Rd', address: '3', ...change };
      const response = await shop.call('POST /stores', { body });
      expect([response.status, Object.keys(response.body.fields)]).toEqual([400, [field]]);
    });
  });
});
