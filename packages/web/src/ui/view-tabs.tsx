import { Suspense, type ReactNode } from 'react';
import { Tabs } from '@mantine/core';
import { HeadTools } from './head-tools.tsx';
import classes from './view-tabs.module.css';

export type ViewTab<View extends string> = { view: View; label: string; panel: ReactNode };

type ViewTabsProps<View extends string> = {
  tabs: readonly ViewTab<View>[];
  view: View;
  onView: (view: View) => void;
  /** Renders the tabs above the panel instead of in the page's head. */
  isInDialog?: boolean;
};

/** Tabs of a page; renders only the active panel, which may be lazy. */
export function ViewTabs<View extends string>(props: ViewTabsProps<View>) {
  const { tabs, view, onView, isInDialog = false } = props;
  const choose = (value: string | null) => {
    const tab = tabs.find((each) => each.view === value);
    if (tab) onView(tab.view);
  };
  const list = (
    <Tabs.List className={classes.list}>
      {tabs.map((tab) => (
        <Tabs.Tab key={tab.view} value={tab.view} className={classes.tab}>
          {tab.label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
  return (
    <Tabs value={view} onChange={choose} keepMounted={false}>
      {isInDialog ? list : <HeadTools>{list}</HeadTools>}
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.view} value={tab.view}>
          <Suspense fallback={<p className={classes.waiting}>Loading...</p>}>{tab.panel}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
