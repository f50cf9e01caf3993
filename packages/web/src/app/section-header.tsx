import type { RefCallback } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { pageIcons } from '../ui/page-icons.ts';
import { useTitle } from '../ui/use-title.ts';
import { paths } from '../ui/paths.ts';
import { usePersistentSearch } from '../ui/address.ts';
import classes from './section-header.module.css';
import { isAt, sections, sidePages } from '../session/sections.ts';

type SectionHeaderProps = {
  path: string;
  /** Receives the element that hosts the screen's tools. */
  toolsRef: RefCallback<HTMLElement>;
};

/** One line: page title, description, the screen's tools and the link home (DSH-09, DSH-10). */
export function SectionHeader({ path, toolsRef }: SectionHeaderProps) {
  const navigate = useNavigate();
  const search = usePersistentSearch();
  const page = [...sections, ...sidePages].find((each) => isAt(path, each.path));
  useTitle(page?.label ?? 'Dashboard');
  if (!page) return null;
  const PageIcon = pageIcons[page.id] ?? IconArrowLeft;
  return (
    <div className={classes.head}>
      <PageIcon size={20} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <h1>{page.label}</h1>
        <p>{page.description}</p>
      </div>
      <div ref={toolsRef} data-screen-only className={classes.tools} />
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.back}
        data-screen-only
        leftSection={<IconArrowLeft size={14} aria-hidden />}
        onClick={() => void navigate({ to: paths.dashboard, search })}
      >
        Back to Dashboard
      </Button>
    </div>
  );
}
