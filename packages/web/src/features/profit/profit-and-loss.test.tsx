import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { monthlyStatement, statement } from '../../testing/profit-and-loss.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { stubRoutes } from '../../testing/stub-routes.ts';
import { captureSavedFiles } from '../../testing/saved-files.ts';
import { ProfitAndLoss } from './profit-and-loss.tsx';
import { fileColumns } from './statement-lines.ts';

const of = {
  storeId: 's1',
  range: { start: '2026-10-01', end: '2026-10-31' },
  against: { start: '2026-09-01', end: '2026-09-15' },
};

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
});

afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const table = () => screen.findByRole('table', { name: 'Profit and Loss' });

const lines = async () =>
  within(await table())
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent.trim()));

const open = async (account: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `${account}, its vendors` }));

describe('the profit and loss', () => {
  it('goes from sales to profit, as shares of sales and beside the other period', async () => {
    stubRoutes({ 'GET /profit/accounts': { body: statement } });
    await renderPage(<ProfitAndLoss of={of} />);
    expect(await lines()).toEqual([
      ['Account', 'October 2026', 'Of Sales', 'Sep 1, 2026 – Sep 15, 2026', 'Change'],
      ['Sales', '$1,000.29', '100.0%', '$900.00', '+$100.29'],
      ['Purchases', '$600.00', '60.0%', '$650.57', '−$50.57'],
      ['Gross Profit', '$400.29', '40.0%', '$249.43', '+$150.86'],
      ['Rent', '$300.00', '30.0%', '$300.00', '$0.00'],
      ['Employee Salary', '$150.00', '15.0%', '$140.00', '+$10.00'],
      ['Profit', '−$49.71', '−5.0%', '−$190.57', '+$140.86'],
    ]);
    expect(screen.queryByText(/count as goods to sell/)).toBeNull();
  });

  it('opens an account into its vendors, each linked to its invoices of the period', async () => {
    stubRoutes({ 'GET /profit/accounts': { body: statement } });
    await renderPage(<ProfitAndLoss of={of} />);
    await open('Rent');
    const names = (await lines()).map(([name]) => name);
    expect(names.slice(4, 7)).toEqual(['Rent', 'Landlord', 'Former Landlord']);
    const link = screen.getByRole('link', { name: 'Landlord, show the invoices' });
    expect(link.getAttribute('href')).toBe(
      '/dashboard/vendors-invoices?view=invoices&store=s1&vendor=v3&from=2026-10-01&to=2026-10-31',
    );
    expect(screen.getByRole('button', { name: 'Account of Landlord' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Account of Former Landlord' })).toBeNull();
    await open('Rent');
    expect(await lines()).toHaveLength(7);
  });

  it('shows the accounts of the address, and puts there what is opened', async () => {
    stubRoutes({ 'GET /profit/accounts': { body: statement } });
    const { router } = await renderPage(<ProfitAndLoss of={of} />, '/?account=Rent');
    await table();
    expect(screen.getByRole('link', { name: 'Landlord, show the invoices' })).toBeDefined();
    await open('Purchases');
    const opened = () => (router.state.location.search as { account?: string }).account;
    await waitFor(() => expect(opened()).toBe('Rent\nPurchases'));
    await open('Rent');
    await waitFor(() => expect(opened()).toBe('Purchases'));
  });

  it('shows no zeros for a period without entries', async () => {
    const body = { ...statement, against_entered: false };
    stubRoutes({ 'GET /profit/accounts': { body } });
    await renderPage(<ProfitAndLoss of={of} />);
    expect((await lines()).at(-1)).toEqual(['Profit', '−$49.71', '−5.0%', '–', '–']);
  });

  it('is exported as it is shown, without a period that has no entries', async () => {
    const saved = captureSavedFiles();
    stubRoutes({ 'GET /profit/accounts': { body: statement } });
    await renderPage(<ProfitAndLoss of={of} />);
    await table();
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toMatch(/profit-and-loss.*\.csv$/);
    expect((await saved[0]?.text)?.slice(1).trimEnd().split('\n')).toEqual([
      'Account,October 2026,"Sep 1, 2026 – Sep 15, 2026",Change',
      'Sales,1000.29,900.00,100.29',
      'Purchases,600.00,650.57,-50.57',
      'Gross Profit,400.29,249.43,150.86',
      'Rent,300.00,300.00,0.00',
      'Employee Salary,150.00,140.00,10.00',
      'Profit,-49.71,-190.57,140.86',
    ]);
    const alone = { ...statement, against_entered: false };
    expect(fileColumns(alone, of).map(({ header }) => header)).toEqual(['Account', 'October 2026']);
  });

  it('says how to use accounts while there is none, to those who may', async () => {
    const body = { ...statement, expenses: [] };
    stubRoutes({ 'GET /profit/accounts': { body } });
    await renderPage(<ProfitAndLoss of={of} />);
    expect(
      await screen.findByText(/All invoices count as goods to sell. Open Purchases/),
    ).toBeDefined();
  });

  it('says when it could not be loaded, and tries again', async () => {
    const routes = { 'GET /profit/accounts': { status: 500, body: {} } };
    stubRoutes(routes);
    await renderPage(<ProfitAndLoss of={of} />);
    expect(await screen.findByText('The profit and loss could not be loaded.')).toBeDefined();
    stubRoutes({ 'GET /profit/accounts': { body: statement } });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await table()).toBeDefined();
  });
});

describe('the profit and loss by month', () => {
  it('has the months with entries side by side, their total, and margins', async () => {
    const requests = stubRoutes({
      'GET /profit/accounts': { body: statement },
      'GET /profit/accounts/months': { body: monthlyStatement },
    });
    const { router } = await renderPage(<ProfitAndLoss of={of} />);
    await table();
    fireEvent.click(screen.getByRole('button', { name: 'By Month' }));
    await screen.findByRole('columnheader', { name: 'Total' });
    expect(await lines()).toEqual([
      ['Account', 'Dec 2025', 'Jan 2026', 'Feb 1 – 19', 'Total'],
      ['Sales', '1,000.29', '–', '500.00', '$1,500.29'],
      ['Purchases', '600.00', '–', '250.57', '$850.57'],
      ['Gross Profit', '400.29', '–', '249.43', '$649.72'],
      ['Gross Margin', '40.0%', '–', '49.9%', '43.3%'],
      ['Rent', '300.00', '–', '300.00', '$600.00'],
      ['Employee Salary', '150.00', '–', '100.00', '$250.00'],
      ['Profit', '−49.71', '–', '−150.57', '−$200.28'],
      ['Margin on Sales', '−5.0%', '–', '−30.1%', '−13.3%'],
    ]);
    const search = router.state.location.search as { columns?: string };
    expect(search.columns).toBe('months');
    const sent = requests.find(({ path }) => path.includes('/months?'));
    expect(sent?.path).toContain('?store_id=s1&from=2025-11-01&to=2026-10-31');
    fireEvent.click(screen.getByRole('button', { name: 'Compared' }));
    expect(await screen.findByRole('columnheader', { name: 'Change' })).toBeDefined();
  });

  it('is shown again when it was chosen last', async () => {
    stubRoutes({
      'GET /profit/accounts': { body: statement },
      'GET /profit/accounts/months': { body: monthlyStatement },
    });
    await renderPage(<ProfitAndLoss of={of} />);
    fireEvent.click(screen.getByRole('button', { name: 'By Month' }));
    await screen.findByRole('columnheader', { name: 'Total' });
    cleanup();
    await renderPage(<ProfitAndLoss of={of} />);
    expect(await screen.findByRole('columnheader', { name: 'Total' })).toBeDefined();
    cleanup();
    await renderPage(<ProfitAndLoss of={of} />, '/?columns=compared');
    expect(await screen.findByRole('columnheader', { name: 'Change' })).toBeDefined();
  });

  it('is linked to, opens accounts, and leads to the invoices of all its months', async () => {
    stubRoutes({ 'GET /profit/accounts/months': { body: monthlyStatement } });
    await renderPage(<ProfitAndLoss of={of} />, '/?columns=months&account=Rent');
    const link = await screen.findByRole('link', { name: 'Landlord, show the invoices' });
    expect(link.getAttribute('href')).toBe(
      '/dashboard/vendors-invoices?view=invoices&store=s1&vendor=v3&from=2025-11-01&to=2026-10-31',
    );
    expect(screen.getByRole('button', { name: 'Account of Landlord' })).toBeDefined();
  });

  it('leaves months without entries empty in files', async () => {
    const saved = captureSavedFiles();
    stubRoutes({ 'GET /profit/accounts/months': { body: monthlyStatement } });
    await renderPage(<ProfitAndLoss of={of} />, '/?columns=months');
    await table();
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect((await saved[0]?.text)?.slice(1).trimEnd().split('\n').slice(0, 3)).toEqual([
      'Account,December 2025,January 2026,"Feb 1, 2026 – Feb 19, 2026",Total',
      'Sales,1000.29,,500.00,1500.29',
      'Purchases,600.00,,250.57,850.57',
    ]);
  });

  it('says when it could not be loaded', async () => {
    stubRoutes({ 'GET /profit/accounts/months': { status: 500, body: {} } });
    await renderPage(<ProfitAndLoss of={of} />, '/?columns=months');
    expect(await screen.findByText('The profit and loss could not be loaded.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });
});

describe("a vendor's account", () => {
  const vendor = { _id: 'v2', name: 'Bolt', payment_terms: null, account: 'Supplies' };

  it('is changed from the statement and undone, for this version alone', async () => {
    const requests = stubRoutes({
      'GET /profit/accounts': { body: statement },
      'GET /vendors': { body: [{ _id: 'v3', name: 'Landlord', account: 'Rent' }] },
      'PUT /vendors/v2': { body: { ...vendor, updated_at: '2026-11-20T12:00:00.000Z' } },
    });
    await renderPage(<ProfitAndLoss of={of} />);
    await open('Purchases');
    fireEvent.click(screen.getByRole('button', { name: 'Account of Bolt' }));
    const field = await screen.findByRole('combobox', { name: 'Account' });
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: 'Supplies' } });
    fireEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Bolt: Supplies')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone. Bolt: Supplies')).toBeDefined();
    const sent = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toEqual([
      { account: 'Supplies' },
      { account: '', updated_at: '2026-11-20T12:00:00.000Z' },
    ]);
  });

  it('stays in the dialog with the reason when it is refused', async () => {
    stubRoutes({
      'GET /profit/accounts': { body: statement },
      'GET /vendors': { body: [] },
      'PUT /vendors/v2': { status: 404, body: { message: 'Vendor not found' } },
    });
    await renderPage(<ProfitAndLoss of={of} />);
    await open('Purchases');
    fireEvent.click(screen.getByRole('button', { name: 'Account of Bolt' }));
    fireEvent.change(await screen.findByRole('combobox', { name: 'Account' }), {
      target: { value: 'Supplies' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Vendor not found')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Account' }).value).toBe(
      'Supplies',
    );
  });
});
