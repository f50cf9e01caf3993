import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datesFrom } from '@backcounter/core/dates';
import { engines } from './testing/engines.ts';
import { twoStores, type TwoStores } from './testing/two-stores.ts';

type Found = { _id: string; kind: string; title: string; store_id: string; amount: number };

// It is Friday, November 20, 2026.
describe.each(engines)('what needs attention on $engine', ({ open }) => {
  let shop: TwoStores;

  const find = async (query = '', as = 'owner') =>
    (await shop.ok(`GET /findings${query}`, { as })).data as Found[];
  const dismiss = (id: string, as = 'owner', reason: unknown = 'A holiday') =>
    shop.call(`POST /findings/${id}/dismiss`, { as, body: { reason } });

  beforeAll(async () => {
    shop = await twoStores(open);
    for (const date of datesFrom('2026-11-10', 10)) {
      if (date !== '2026-11-12') await shop.sell(shop.main, date, 500);
    }
    await shop.sell(shop.oak, '2026-11-16', 80);
    const amount = 312.4;
    await shop.bill(shop.main, { date: '2026-11-03', amount, invoice_number: 'A-102' });
    await shop.bill(shop.main, { date: '2026-11-05', amount, invoice_number: 'A-771' });
  });

  afterAll(() => shop.dispose());

  it('reports missing days and duplicates, the most expensive first', async () => {
    expect(await find()).toEqual([
      {
        _id: `missing_day.2026-11-12.${shop.main}.2026-11-12`,
        kind: 'missing_day',
        store_name: 'Main St',
        dates: ['2026-11-12'],
        title: 'Main St: no sale entered for Nov 12, 2026',
        detail: 'The store is open, and usually sells $500.00 on the day.',
        amount: 500,
        store_id: shop.main,
        path: `/dashboard/sales?panel=week&store=${shop.main}&week=2026-11-09&date=2026-11-12`,
        at: '2026-11-12',
      },
      expect.objectContaining({
        kind: 'double_invoice',
        invoice_number: 'A-771',
        like: { invoice_number: 'A-102', date: '2026-11-03' },
        title: 'Acme: A-771 looks like A-102 of Nov 3, 2026',
        detail: 'Entered twice? Same vendor and store, same amount 2 days apart.',
        amount: 312.4,
        at: '2026-11-05',
      }),
      expect.objectContaining({ kind: 'missing_day', amount: 80, store_id: shop.oak }),
    ]);
  });

  it('asks for no day whose books are closed, and still points out what they contain', async () => {
    const close = (day: string | null) =>
      shop.ok('PUT /settings', { body: { books_closed_through: day } });
    await close('2026-11-12');
    const { data, counts } = await shop.ok('GET /findings', { as: 'owner' });
    await close(null);
    const shown = (data as Found[]).map(({ kind, store_id }) => [kind, store_id]);
    expect(shown).toEqual([
      ['double_invoice', shop.main],
      ['missing_day', shop.oak],
    ]);
    expect([counts.double_invoice, counts.missing_day]).toEqual([1, 1]);
    expect(await find()).toHaveLength(3);
  });

  it('narrows by store, kind and dates, and to what the caller may see', async () => {
    const kinds = async (query: string, as?: string) =>
      (await find(query, as)).map(({ kind, store_id }) => [kind, store_id]);
    expect(await kinds(`?store_id=${shop.oak}`)).toEqual([['missing_day', shop.oak]]);
    expect(await kinds('?kind=double_invoice')).toEqual([['double_invoice', shop.main]]);
    expect(await kinds('?kinds=double_invoice&kinds=absent_vendor')).toEqual([
      ['double_invoice', shop.main],
    ]);
    expect(await kinds('?kind=all&limit=1')).toEqual([['missing_day', shop.main]]);
    expect(await kinds('?from=2026-11-06&to=2026-11-13')).toEqual([['missing_day', shop.main]]);
    expect(await kinds('', 'oak-owner')).toEqual([['missing_day', shop.oak]]);
  });

  it('counts all matching findings of each kind, regardless of the limit', async () => {
    const none = { unusual_sale: 0, unusual_invoice: 0, absent_vendor: 0, no_shifts: 0 };
    const counts = async (query: string) =>
      (await shop.ok(`GET /findings${query}`, { as: 'owner' })).counts as object;
    const all = { ...none, missing_day: 2, double_invoice: 1, old_backup: 0 };
    expect(await counts('')).toEqual(all);
    expect(await counts('?limit=1')).toEqual(all);
    expect(await counts('?kind=missing_day')).toEqual({ ...all, double_invoice: 0 });
  });

  it('lists and counts the findings of given invoices, by either of two duplicates', async () => {
    const { data } = await shop.ok('GET /invoices?limit=10', { as: 'owner' });
    const [later, earlier] = (data as { _id: string }[]).map(({ _id }) => _id);
    const ofInvoices = async (ids: readonly string[]) => {
      const query = ids.map((id) => `subject_ids=${id}`).join('&');
      const { data: found, counts } = await shop.ok(`GET /findings?${query}`, { as: 'owner' });
      return [
        (found as Found[]).map(({ kind }) => kind),
        (counts as Record<string, number>)['double_invoice'],
        (counts as Record<string, number>)['missing_day'],
      ];
    };
    expect(await ofInvoices([later ?? ''])).toEqual([['double_invoice'], 1, 0]);
    expect(await ofInvoices(['other', earlier ?? ''])).toEqual([['double_invoice'], 1, 0]);
    expect(await ofInvoices(['other'])).toEqual([[], 0, 0]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['kind=odd', 'kind'],
    ['kinds=missing_day&kinds=odd', 'kinds'],
    ['kind=odd&kinds=missing_day', 'kind'],
    ['from=soon', 'from'],
    ['from=2026-11-06&to=2026-11-05', 'to'],
    ['from=2020-01-01&to=2026-11-05', 'from'],
    ['store_id=nobody', 'store_id'],
  ])('refuses %s at its field', async (query, field) => {
    const { status, body } = await shop.call(`GET /findings?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  it('requires a reason, and finds no missing finding nor one of other stores', async () => {
    const id = `missing_day.2026-11-12.${shop.main}.2026-11-12`;
    const { status, body } = await dismiss(id, 'owner', ' ');
    expect([status, Object.keys(body.fields)]).toEqual([400, ['reason']]);
    for (const unknown of [
      'nothing',
      `missing_day.2026-11-11.${shop.main}`,
      `old_backup.x.${shop.main}`,
    ]) {
      expect((await dismiss(unknown)).status).toBe(404);
    }
    expect((await dismiss(id, 'oak-owner')).status).toBe(404);
    expect(await find()).toHaveLength(3);
  });

  it('omits a dismissed one, which is recorded once', async () => {
    const id = `missing_day.2026-11-12.${shop.main}.2026-11-12`;
    const first = await dismiss(id);
    expect(first).toMatchObject({ status: 200, body: { _id: id, reason: 'A holiday' } });
    expect(await dismiss(id, 'owner', 'Again')).toMatchObject({ status: 200, body: first.body });
    expect((await find()).map(({ kind }) => kind)).toEqual(['double_invoice', 'missing_day']);
    const { data } = await shop.ok('GET /activity?kind=findings');
    expect(data).toMatchObject([
      {
        action: 'update',
        subject_id: id,
        before: { title: 'Main St: no sale entered for Nov 12, 2026' },
        after: { title: 'Main St: no sale entered for Nov 12, 2026', reason: 'A holiday' },
      },
    ]);
    expect((await shop.ok('GET /activity?kind=findings', { as: 'oak-owner' })).data).toEqual([]);
  });

  it('notes a possible duplicate at an invoice, also for roles without findings', async () => {
    const rows = (await shop.ok('GET /invoices')) as { _id: string; invoice_number: string }[];
    const id = rows.find(({ invoice_number }) => invoice_number === 'A-771')?._id ?? '';
    const path = `GET /invoices/${id}/notes`;
    const note = {
      kind: 'double_invoice',
      text: 'Looks like A-102 of Nov 3, 2026: same vendor and store, same amount 2 days apart.',
      path: expect.stringMatching(
        /\?view=invoices&store=.+&vendor=.+&from=2026-11-03&to=2026-11-05&q=A-$/,
      ) as string,
    };
    expect(await shop.ok(path, { as: 'employee' })).toEqual({ data: [note] });
    expect((await shop.call(path, { as: 'oak-owner' })).status).toBe(404);
    expect((await shop.call('GET /invoices/nothing/notes')).status).toBe(404);
  });

  it('dismisses findings older than the default range', async () => {
    const amount = 77.29;
    await shop.bill(shop.main, { date: '2026-06-03', amount, invoice_number: 'J-14' });
    await shop.bill(shop.main, { date: '2026-06-05', amount, invoice_number: 'J-95' });
    const june = '?from=2026-06-01&to=2026-06-30';
    const [old] = await find(june);
    expect((await find()).map(({ _id }) => _id)).not.toContain(old?._id);
    await shop.ok('PUT /auth/session', { as: 'owner', body: { employeeName: 'Ann Lee' } });
    expect(await dismiss(old?._id ?? '')).toMatchObject({
      status: 200,
      body: { store_id: shop.main, user_name: 'Ann Lee' },
    });
    expect(await find(june)).toEqual([]);
  });

  it('covers exactly the days of the range, and is recomputed on the next day', async () => {
    const titles = async (query: string, as = 'owner') =>
      (await find(query, as)).map(({ title }) => title);
    const ofOak = `?store_id=${shop.oak}&from=2026-11-16`;
    const noSale = (days: string) => `Oak Ave: no sale entered for ${days}`;
    expect(await titles(`${ofOak}&to=2026-11-20`)).toEqual([noSale('Nov 17, 2026')]);
    expect(await titles(`${ofOak}&to=2026-11-16`)).toEqual([]);
    shop.clock.now += 86_400_000;
    await shop.signIn('owner', { token: 'next-day' });
    expect(await titles(`${ofOak}&to=2026-11-20`, 'next-day')).toEqual([
      noSale('Nov 17, 2026 to Nov 18, 2026'),
    ]);
    shop.clock.now -= 86_400_000;
  });

  it('reports a missing day after others of its week were dismissed', async () => {
    const ofOak = `?store_id=${shop.oak}`;
    const titles = async (as = 'owner') => (await find(ofOak, as)).map(({ title }) => title);
    const [first] = await find(ofOak);
    expect((await dismiss(first?._id ?? '')).status).toBe(200);
    expect(await titles()).toEqual([]);
    shop.clock.now += 86_400_000;
    await shop.signIn('owner', { token: 'day-after' });
    expect(await titles('day-after')).toEqual(['Oak Ave: no sale entered for Nov 18, 2026']);
    const as = await shop.signIn('admin');
    await shop.ok('PUT /settings', { as, body: { week_starts_on: 'wednesday' } });
    expect(await titles('day-after')).toEqual(['Oak Ave: no sale entered for Nov 18, 2026']);
    await shop.ok('PUT /settings', { as, body: { week_starts_on: 'monday' } });
    shop.clock.now -= 86_400_000;
  });

  it('reports each finding once, with a stable id', async () => {
    const ids = (await find()).map(({ _id }) => _id);
    expect((await find()).map(({ _id }) => _id)).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
