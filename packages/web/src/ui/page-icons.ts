import {
  IconBuildingStore,
  IconCalculator,
  IconCash,
  IconChartHistogram,
  IconFileImport,
  IconFileInvoice,
  IconHistory,
  IconReceipt,
  IconSettings,
  IconUserShield,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { paths } from './paths.ts';

/** The icons of the pages; apart from what the sign-in page has to know of them. */
export const pageIcons: Partial<Record<keyof typeof paths, Icon>> = {
  stores: IconBuildingStore,
  vendorsInvoices: IconFileInvoice,
  sales: IconReceipt,
  employees: IconUsers,
  income: IconCash,
  calculate: IconCalculator,
  userManagement: IconUserShield,
  charts: IconChartHistogram,
  activity: IconHistory,
  imports: IconFileImport,
  settings: IconSettings,
};
