import { Link } from '@tanstack/react-router';
import { usePersistentSearch } from './address.ts';
import classes from './linked-text.module.css';
import { splitPath } from './split-path.ts';

type LinkedPart = {
  text: string;
  /** Target path; null for plain text. */
  path: string | null;
  /** Accessible name out of context; must begin with the text. */
  name?: string;
};

/**
 * Texts up to this length fit on a phone and do not wrap, so that a minus stays with its amount.
 */
const maxUnbreakableLength = 40;

/** Text with links in it. */
export function LinkedText({ parts }: { parts: readonly LinkedPart[] }) {
  return parts.map(({ text, path, name }, index) =>
    // Parts have no identity other than their position.
    path === null ? (
      text
    ) : (
      <PathLink
        key={`${index} ${path}`}
        path={path}
        text={text}
        name={name}
        isInSentence
        isUnbreakable={text.length <= maxUnbreakableLength}
      />
    ),
  );
}

type PathLinkProps = {
  path: string;
  text: string;
  name?: string | undefined;
  /** As high as its line; others are high enough for fingers. */
  isInSentence?: boolean;
  /** Prevents wrapping. */
  isUnbreakable?: boolean;
};

/** A link to a path with a query. */
export function PathLink({
  path,
  text,
  name,
  isInSentence = false,
  isUnbreakable = false,
}: PathLinkProps) {
  const persistent = usePersistentSearch();
  const { to, search } = splitPath(path);
  return (
    <Link
      to={to}
      search={{ ...persistent, ...search }}
      className={classes.link}
      data-alone={!isInSentence || undefined}
      data-whole={isUnbreakable || undefined}
      aria-label={name === text ? undefined : name}
    >
      {text}
    </Link>
  );
}
