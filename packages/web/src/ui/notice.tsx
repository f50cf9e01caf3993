import { useCallback, useEffect, useState, type ReactNode, type RefObject } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { InMessages } from './messages.tsx';
import classes from './notice.module.css';
import { usePageMark } from './page-mark.ts';

type Said = { kind: 'status' | 'alert'; text: string; ms: number | null };

/** How long a message stays when its screen does not say otherwise (DAT-14). */
const usualMs = 3000;

/** What a message is about takes longer to read than that it is done. */
const detailMs = 5000;

export type NoticeState = ReturnType<typeof useNotice>;

/** Something that is said and goes away after `ms`; `null` ms keeps it. */
function useShort<Value extends { ms: number | null }>() {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    if (value === null || value.ms === null) return undefined;
    const timer = setTimeout(() => setValue(null), value.ms);
    return () => clearTimeout(timer);
  }, [value]);
  return [value, setValue] as const;
}

/**
 * Says what happened, and of what: the text stands for its own time (DAT-14), the detail beside it
 * for as long as it takes to read, and both go away by themselves; `null` ms keeps them.
 */
export function useNotice() {
  const [said, setSaid] = useShort<Said>();
  const [about, setAbout] = useShort<{ text: string; ms: number | null }>();
  const succeed = useCallback(
    (text: string, ms: number | null = usualMs, detail = '') => {
      setSaid({ kind: 'status', text, ms });
      const isAbout = detail !== '';
      setAbout(isAbout ? { text: detail, ms: ms && Math.max(ms, detailMs) } : null);
    },
    [setSaid, setAbout],
  );
  const fail = useCallback(
    (text: string, ms: number | null = usualMs, detail = '') => {
      setSaid({ kind: 'alert', text, ms });
      setAbout(detail === '' ? null : { text: detail, ms });
    },
    [setSaid, setAbout],
  );
  /** Where the documents have no words for it: only of what. */
  const tell = useCallback(
    (detail: string) => {
      setSaid(null);
      setAbout({ text: detail, ms: detailMs });
    },
    [setSaid, setAbout],
  );
  const clear = useCallback(() => {
    setSaid(null);
    setAbout(null);
  }, [setSaid, setAbout]);
  return { said, detail: about?.text ?? null, succeed, fail, tell, clear };
}

/** What a screen says, in the one place for messages. */
export function Notice({ of: { said, detail, clear } }: { of: NoticeState }) {
  return <Message said={said} detail={detail} {...(said?.ms === null && { onDismiss: clear })} />;
}

type MessageProps = {
  said: Pick<Said, 'kind' | 'text'> | null;
  detail?: string | null;
  /** More about it. */
  children?: ReactNode;
  /** The button that does something about it. */
  act?: ReactNode;
  /** A message that stays, or stays for long, can be put away. */
  onDismiss?: () => void;
  /** A name and a place for the focus, of a message that takes it. */
  group?: { label: string; place: RefObject<HTMLDivElement | null> };
};

/**
 * One message. The text stands alone in its status or alert. What it is said in is there before it
 * is said, since screen readers hear only what changes in a place that they know; an alert is read
 * when it comes.
 */
export function Message({ said, detail = null, children, act, onDismiss, group }: MessageProps) {
  const isShown = said !== null || detail !== null;
  const status = said?.kind === 'status' ? said.text : null;
  usePageMark('message', isShown);
  return (
    <InMessages>
      <div
        {...(group && { role: 'group', 'aria-label': group.label, tabIndex: -1, ref: group.place })}
        className={classes.message}
        data-kind={isShown ? (said?.kind ?? 'status') : undefined}
      >
        <div className={classes.words}>
          {said?.kind === 'alert' && <p role="alert">{said.text}</p>}
          <p aria-live="polite" {...(status !== null && { role: 'status' })}>
            {status}
          </p>
          <p aria-live="polite" className={classes.detail}>
            {detail}
          </p>
          {isShown && children}
        </div>
        {isShown && act}
        {isShown && onDismiss && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label="Dismiss"
            onClick={onDismiss}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </InMessages>
  );
}
