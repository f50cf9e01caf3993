import { Link } from '@tanstack/react-router';
import { usePersistentSearch } from './address.ts';
import classes from './linked-text.module.css';
import { splitPath } from './split-path.ts';

type LinkedPart = {
  text: string;
  /** Where it leads; null for what is only text. */
  path: string | null;
  /** What the link is called by those who hear it without its sentence; begins with its text. */
  name?: string;
};

/** Texts of so many letters fit on a phone; in them no line breaks between a minus and its amount. */
const longestWhole = 40;

/** A text of which some stretches lead somewhere. */
export function LinkedText({ parts }: { parts: readonly LinkedPart[] }) {
  return parts.map(({ text, path, name }, index) =>
    // The parts of a sentence have no other identity than their place in it.
    path === null ? (
      text
    ) : (
      <PathLink
        key={`${index} ${path}`}
        path={path}
        text={text}
        name={name}
        isWhole={text.length <= longestWhole}
      />
    ),
  );
}

type PathLinkProps = {
  path: string;
  text: string;
  name?: string | undefined;
  /** Whether it stays in one line. */
  isWhole?: boolean;
};

/** A link to a page by its path and query. */
export function PathLink({ path, text, name, isWhole = false }: PathLinkProps) {
  const persistent = usePersistentSearch();
  const { to, search } = splitPath(path);
  return (
    <Link
      to={to}
      search={{ ...persistent, ...search }}
      className={isWhole ? `${classes.link} ${classes.whole}` : classes.link}
      aria-label={name === text ? undefined : name}
    >
      {text}
    </Link>
  );
}
