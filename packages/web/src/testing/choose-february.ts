import { fireEvent, screen, within } from '@testing-library/react';

/** In the profit panel, selects the store `s1` (Main St) and February 2026. */
export async function chooseFebruary(): Promise<void> {
  const filters = within(screen.getByRole('form', { name: 'Profit filters' }));
  await filters.findByRole('option', { name: 'Main St' });
  const choose = (name: string, value: string) =>
    fireEvent.change(filters.getByRole('combobox', { name }), { target: { value } });
  choose('Store', 's1');
  choose('Month', '2');
  choose('Year', '2026');
}
