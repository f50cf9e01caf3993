import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { usePerson } from '../session/use-session.ts';
import { useTitle } from '../ui/use-title.ts';
import { paths } from '../ui/paths.ts';
import { usePersistentSearch } from '../ui/address.ts';
import classes from './section-header.module.css';
import { openSections, sections, sidePages } from '../session/sections.ts';

const isAt = (path: string, at: string) => path === at || path.startsWith(`${at}/`);

/** Where one is, what it is for, and the ways to the other sections (DSH-09, DSH-10). */
export function SectionHeader({ path }: { path: string }) {
  const navigate = useNavigate();
  const search = usePersistentSearch();
  const page = [...sections, ...sidePages].find((each) => isAt(path, each.path));
  useTitle(page?.label ?? 'Dashboard');
  if (!page) return null;
  const PageIcon = page.icon;
  return (
    <div className={classes.top}>
      <SectionLinks path={path} />
      <div className={classes.heading}>
        <PageIcon size={28} stroke={1.5} aria-hidden className={classes.icon} />
        <div className={classes.words}>
          <h1>{page.label}</h1>
          <p>{page.description}</p>
        </div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => void navigate({ to: paths.dashboard, search })}
        >
          Back to Dashboard
        </Button>
      </div>
    </div>
  );
}

function SectionLinks({ path }: { path: string }) {
  const person = usePerson();
  const search = usePersistentSearch();
  if (!person) return null;
  return (
    <nav className={classes.links} aria-label="Sections">
      {openSections(person).map((section) => (
        <Link
          key={section.id}
          to={section.path}
          search={search}
          className={classes.link}
          aria-current={isAt(path, section.path) ? 'page' : undefined}
        >
          {section.label}
        </Link>
      ))}
    </nav>
  );
}
