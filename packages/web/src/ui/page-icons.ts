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

/** Page icons, separate from `sections.ts` so that the sign-in page does not load them. */
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
