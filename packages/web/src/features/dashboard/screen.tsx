import { useId } from 'react';
import { Link } from '@tanstack/react-router';
import { IconLock } from '@tabler/icons-react';
import { showRestricted, useRestricted } from '../../session/restricted.ts';
import { usePersistentSearch } from '../../ui/address.ts';
import {
  isHidden,
  isLocked,
  mayOpen,
  restrictedMessage,
  sections,
  sidePages,
  type Section,
} from '../../session/sections.ts';
import { ReservedSpace } from '../../session/reserved-space.tsx';
import { usePerson } from '../../session/use-session.ts';
import { useToday } from '../../session/use-business.ts';
import { formatDateInText, weekdayName } from '@backcounter/core/dates';
import { pageIcons } from '../../ui/page-icons.ts';
import { useTitle } from '../../ui/use-title.ts';
import { ClerkPage } from './clerk-page.tsx';
import { AtAGlance } from './at-a-glance.tsx';
import { Board } from './board.tsx';
import { AttentionLink, NeedsAttention } from './needs-attention.tsx';
import { FindingCount, PasswordCount } from './finding-count.tsx';
import { Start } from './start.tsx';
import { useNewBusiness } from './use-new-business.ts';
import { RecentSales } from './recent-sales.tsx';
import { SalesToday } from './sales-today.tsx';
import classes from './screen.module.css';
import { TemporaryPassword } from '../password/temporary-password.tsx';

/** Links to every section (DSH-01 to DSH-13). */
export function DashboardScreen() {
  const person = usePerson();
  const today = useToday();
  const isRestricted = useRestricted();
  const business = useNewBusiness();
  useTitle('Dashboard');
  if (!person) return null;
  const shown = sections.filter((section) => !isHidden(section, person));
  const isClerk = person.role === 'employee' && !person.isDemo;
  const links = (
    <>
      <ul data-screen-only className={classes.cards}>
        {shown.map((section) => (
          <Card key={section.id} section={section} isLocked={isLocked(section, person)} />
        ))}
      </ul>
      {person.can('profit.read') && <NeedsAttention />}
      {person.can('sales.read') && <Board />}
      {person.can('profit.read') && <RecentSales />}
      <SideLinks />
    </>
  );
  return (
    <>
      <div className={classes.welcome}>
        <h1>Welcome, {person.name}</h1>
        {/* Clerks see the date next to today's sale. */}
        {!isClerk && (
          <p>
            {weekdayName(today)}, {formatDateInText(today)}
          </p>
        )}
        {person.can('profit.read') && <AttentionLink />}
      </div>
      <TemporaryPassword />
      {isRestricted && (
        <p role="alert" className={classes.alert}>
          {restrictedMessage}
        </p>
      )}
      {person.can('profit.read') &&
        (business && !business.hasSale ? (
          <ReservedSpace name="glance" isReady>
            <Start business={business} />
          </ReservedSpace>
        ) : (
          <>
            {business && <Start business={business} />}
            <AtAGlance isKnown={business !== undefined} />
          </>
        ))}
      {isClerk ? <ClerkPage below={links} /> : links}
    </>
  );
}

function Card({ section, isLocked: locked }: { section: Section; isLocked: boolean }) {
  const id = useId();
  const search = usePersistentSearch();
  const SectionIcon = pageIcons[section.id] ?? IconLock;
  return (
    <li className={classes.card} data-locked={locked || undefined}>
      <SectionIcon size={22} stroke={1.5} aria-hidden className={classes.icon} />
      {locked ? (
        <button
          type="button"
          className={classes.label}
          aria-describedby={id}
          onClick={() => showRestricted(true)}
        >
          {section.label}
        </button>
      ) : (
        <Link
          to={section.path}
          search={search}
          className={classes.label}
          aria-describedby={id}
          onClick={() => showRestricted(false)}
        >
          {section.label}
        </Link>
      )}
      <div id={id} className={classes.words}>
        <span>{section.description}</span> {section.id === 'sales' && <SalesToday />}{' '}
        {section.id === 'userManagement' ? (
          <PasswordCount />
        ) : (
          <FindingCount section={section.id} />
        )}
        {locked && (
          <span className={classes.badge}>
            <IconLock size={12} aria-hidden /> Restricted Access
          </span>
        )}
      </div>
    </li>
  );
}

function SideLinks() {
  const person = usePerson();
  const search = usePersistentSearch();
  const shown = person ? sidePages.filter((page) => mayOpen(page, person)) : [];
  if (shown.length === 0) return null;
  return (
    <nav className={classes.side} aria-label="More">
      {shown.map(({ id, path, label, description }) => {
        const PageIcon = pageIcons[id] ?? IconLock;
        return (
          <p key={id}>
            <PageIcon size={18} stroke={1.5} aria-hidden />
            <Link to={path} search={search}>
              {label}
            </Link>
            <span>{description}</span>
          </p>
        );
      })}
    </nav>
  );
}
