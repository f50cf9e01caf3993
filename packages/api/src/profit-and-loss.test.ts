import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from './testing/engines.ts';
import { twoStores, type TwoStores } from './testing/two-stores.ts';

describe.each(engines)('GET /profit/accounts on $engine', ({ open }) => {
  let shop: TwoStores;
  let landlord: string;

  beforeAll(async () => {
    shop = await twoStores(open);
    const rent = { name: 'Landlord', store_ids: [shop.main, shop.oak], account: 'Rent' };
    landlord = await shop.add('/vendors', rent);
    await shop.sell(shop.main, '2026-11-16', 1234.29);
    await shop.sell(shop.oak, '2026-11-17', 500.57);
    await shop.sell(shop.main, '2026-11-09', 900.01);
    await shop.bill(shop.main, { date: '2026-11-16', amount: 345.57, invoice_number: 'A-1' });
    await shop.bill(shop.main, { date: '2026-11-09', amount: 300.29, invoice_number: 'A-2' });
    const body = { vendor_id: landlord, date: '2026-11-18', amount: 200.05 };
    await shop.bill(shop.main, { ...body, invoice_number: 'R-1' });
    await shop.bill(shop.oak, { ...body, invoice_number: 'R-2' });
  });

  afterAll(() => shop.dispose());

  const week = 'from=2026-11-16&to=2026-11-22&against_from=2026-11-09&against_to=2026-11-15';
  const accounts = (query = 'store_id=all', as = 'admin') =>
    shop.ok(`GET /profit/accounts?${query}&${week}`, { as });

  it('lists sales, goods, gross profit, other accounts, pay and profit of two periods', async () => {
    const vendor = { is_deleted: false };
    expect(await accounts()).toEqual({
      sales: { amount: 1734.86, against: 900.01 },
      purchases: {
        account: 'Purchases',
        ...{ amount: 345.57, against: 300.29 },
        vendors: [
          {
            ...vendor,
            vendor_id: shop.acme,
            name: 'Acme',
            account: null,
            amount: 345.57,
            against: 300.29,
          },
        ],
      },
      gross_profit: { amount: 1389.29, against: 599.72 },
      expenses: [
        {
          account: 'Rent',
          ...{ amount: 400.1, against: 0 },
          vendors: [
            {
              ...vendor,
              vendor_id: landlord,
              name: 'Landlord',
              account: 'Rent',
              amount: 400.1,
              against: 0,
            },
          ],
        },
      ],
      employeeSalary: { amount: 0, against: 0 },
      profit: { amount: 989.19, against: 599.72 },
      against_entered: true,
    });
  });

  it('is of one store, and of the stores that a limited owner sees', async () => {
    const ofOak = { sales: { amount: 500.57 }, purchases: { amount: 0, vendors: [] } };
    const ofRent = [{ account: 'Rent', amount: 200.05 }];
    const expected = { ...ofOak, expenses: ofRent, profit: { amount: 300.52 } };
    expect(await accounts(`store_id=${shop.oak}`)).toMatchObject(expected);
    expect(await accounts('store_id=all', 'oak-owner')).toMatchObject(expected);
    expect(await accounts(`store_id=${shop.oak}`)).toMatchObject({ against_entered: false });
  });

  it('names the account of goods as the settings do', async () => {
    await shop.ok('PUT /settings', { body: { account_purchases: 'rent' } });
    const { purchases, expenses } = await accounts();
    expect(purchases).toMatchObject({ account: 'rent', amount: 745.67 });
    expect(expenses).toEqual([]);
    await shop.ok('PUT /settings', { body: { account_purchases: 'Purchases' } });
  });

  it('follows a change of account, and knows deleted vendors', async () => {
    await shop.ok(`PUT /vendors/${landlord}`, { body: { account: ' Power ' } });
    expect(await accounts()).toMatchObject({ expenses: [{ account: 'Power', amount: 400.1 }] });
    await shop.ok(`DELETE /vendors/${landlord}`);
    expect(await accounts()).toMatchObject({
      expenses: [{ account: 'Power', amount: 400.1, vendors: [{ is_deleted: true }] }],
      profit: { amount: 989.19 },
    });
  });

  it.each([
    ['from=2026-11-16', 'to'],
    ['from=x&to=2026-11-22', 'from'],
    [week.replace('2026-11-22', '2026-11-15'), 'to'],
  ])('refuses dates that are no period: %s', async (dates, field) => {
    const refused = await shop.call(`GET /profit/accounts?store_id=all&${dates}`);
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });

  it('refuses to tell an employee', async () => {
    const as = 'employee';
    const refused = await shop.call(`GET /profit/accounts?store_id=all&${week}`, { as });
    expect(refused.status).toBe(403);
  });
});

describe.each(engines)('GET /profit/accounts/months on $engine', ({ open }) => {
  let shop: TwoStores;

  beforeAll(async () => {
    shop = await twoStores(open);
    const rent = { name: 'Landlord', store_ids: [shop.main], account: 'Rent' };
    const landlord = await shop.add('/vendors', rent);
    await shop.sell(shop.main, '2026-09-09', 100.29);
    await shop.sell(shop.main, '2026-09-10', 900.01);
    await shop.sell(shop.oak, '2026-11-18', 500.57);
    await shop.sell(shop.oak, '2026-11-19', 70);
    await shop.bill(shop.main, { date: '2026-09-30', amount: 300.29, invoice_number: 'A-1' });
    await shop.bill(shop.main, { date: '2026-11-01', amount: 45.57, invoice_number: 'A-2' });
    const body = { vendor_id: landlord, amount: 200.05 };
    await shop.bill(shop.main, { ...body, date: '2026-09-15', invoice_number: 'R-1' });
    await shop.bill(shop.main, { ...body, date: '2026-11-15', invoice_number: 'R-2' });
  });

  afterAll(() => shop.dispose());

  const months = (query: string, as = 'admin') =>
    shop.ok(`GET /profit/accounts/months?${query}`, { as });

  it('has each line month by month with its total, cut to the dates asked for', async () => {
    const answer = await months('store_id=all&from=2026-09-10&to=2026-11-18');
    expect(answer).toMatchObject({
      months: [
        { from: '2026-09-10', to: '2026-09-30', entered: true },
        { from: '2026-10-01', to: '2026-10-31', entered: false },
        { from: '2026-11-01', to: '2026-11-18', entered: true },
      ],
      sales: { amounts: [900.01, 0, 500.57], total: 1400.58 },
      purchases: {
        account: 'Purchases',
        ...{ amounts: [300.29, 0, 45.57], total: 345.86 },
        vendors: [{ name: 'Acme', amounts: [300.29, 0, 45.57], total: 345.86 }],
      },
      gross_profit: { amounts: [599.72, 0, 455], total: 1054.72 },
      expenses: [{ account: 'Rent', amounts: [200.05, 0, 200.05], total: 400.1 }],
      employeeSalary: { amounts: [0, 0, 0], total: 0 },
      profit: { amounts: [399.67, 0, 254.95], total: 654.62 },
    });
  });

  it('is of one store, and of the stores that a limited owner sees', async () => {
    const dates = 'from=2026-11-01&to=2026-11-30';
    const expected = { sales: { amounts: [570.57], total: 570.57 }, expenses: [] };
    expect(await months(`store_id=${shop.oak}&${dates}`)).toMatchObject(expected);
    expect(await months(`store_id=all&${dates}`, 'oak-owner')).toMatchObject(expected);
  });

  it('refuses more than three years, and an employee', async () => {
    const long = 'GET /profit/accounts/months?store_id=all&from=2020-01-01&to=2026-11-30';
    expect(await shop.call(long)).toMatchObject({
      status: 400,
      body: { fields: { to: expect.stringContaining('three years') } },
    });
    const dates = 'store_id=all&from=2026-11-01&to=2026-11-30';
    const refused = await shop.call(`GET /profit/accounts/months?${dates}`, { as: 'employee' });
    expect(refused.status).toBe(403);
  });
});

it('clears an account by an empty text, and refuses one that is too long', async () => {
  const shop = await twoStores(engines[0].open);
  const body = { name: 'Bolt', store_ids: [shop.main], account: '  ' };
  expect(await shop.ok('POST /vendors', { body })).toMatchObject({ account: null });
  const refused = await shop.call('POST /vendors', {
    body: { ...body, name: 'Long', account: 'x'.repeat(101) },
  });
  expect(refused).toMatchObject({ status: 400, body: { fields: { account: expect.any(String) } } });
  await shop.dispose();
});
