import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { MessagesPortal } from './messages.tsx';
import classes from './notice.module.css';
import { useRootAttribute } from './use-root-attribute.ts';

type NoticeMessage = { kind: 'status' | 'alert'; text: string; ms: number | null };

/** Default duration of a message (DAT-14). */
const defaultMs = 3000;

/** Details take longer to read than a success message. */
const detailMs = 5000;

export type NoticeState = ReturnType<typeof useNotice>;

/** How long after its duration a message in use is looked at again. */
const inUseMs = 2000;

const never = () => false;

/** A value that is cleared after its `ms`, or once it is no longer in use; `null` keeps it. */
function useExpiring<Value extends { ms: number | null }>(isInUse: () => boolean) {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    if (value === null || value.ms === null) return undefined;
    const expire = () => {
      if (isInUse()) timer = setTimeout(expire, inUseMs);
      else setValue(null);
    };
    let timer = setTimeout(expire, value.ms);
    return () => clearTimeout(timer);
  }, [value, isInUse]);
  return [value, setValue] as const;
}

/**
 * A status or error message with an optional detail, each with its own duration (DAT-14); `null` ms
 * keeps them. While `isInUse` returns true, neither goes; it must be stable.
 */
export function useNotice(isInUse = never) {
  const [message, setMessage] = useExpiring<NoticeMessage>(isInUse);
  const [detail, setDetail] = useExpiring<{ text: string; ms: number | null }>(isInUse);
  const succeed = useCallback(
    (text: string, ms: number | null = defaultMs, detail = '') => {
      setMessage({ kind: 'status', text, ms });
      const hasDetail = detail !== '';
      setDetail(hasDetail ? { text: detail, ms: ms && Math.max(ms, detailMs) } : null);
    },
    [setMessage, setDetail],
  );
  const fail = useCallback(
    (text: string, ms: number | null = defaultMs, detail = '') => {
      setMessage({ kind: 'alert', text, ms });
      setDetail(detail === '' ? null : { text: detail, ms });
    },
    [setMessage, setDetail],
  );
  /** Shows a detail alone, where the requirements specify no message. */
  const showDetail = useCallback(
    (detail: string) => {
      setMessage(null);
      setDetail({ text: detail, ms: detailMs });
    },
    [setMessage, setDetail],
  );
  const clear = useCallback(() => {
    setMessage(null);
    setDetail(null);
  }, [setMessage, setDetail]);
  return { message, detail: detail?.text ?? null, succeed, fail, showDetail, clear };
}

/** Renders a notice in the message area. */
export function Notice({ of: { message, detail, clear } }: { of: NoticeState }) {
  return (
    <Message
      message={message}
      detail={detail}
      {...(message?.ms === null && { onDismiss: clear })}
    />
  );
}

type MessageProps = {
  message: Pick<NoticeMessage, 'kind' | 'text'> | null;
  detail?: string | null;
  /** Further content. */
  children?: ReactNode;
  /** An action button. */
  act?: ReactNode;
  /** Adds a dismiss button, for long-lived messages. */
  onDismiss?: () => void;
  /** Accessible name and ref, if the message can take the focus. */
  group?: { label: string; place: RefObject<HTMLDivElement | null> };
};

/**
 * Keeps the size of what has an action beside it while a part of its text goes: the button must not
 * move from below the pointer. `offer` names the action; attach `ref` to the text.
 */
function useSteadySize(offer: string | null) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const text = ref.current;
    if (!text || offer === null) return undefined;
    const { style } = text;
    const { width, height } = text.getBoundingClientRect();
    // A minimum width would not shrink when a phone is turned.
    style.width = `${width}px`;
    style.minHeight = `${height}px`;
    return () => {
      style.width = '';
      style.minHeight = '';
    };
  }, [offer]);
  return ref;
}

/**
 * One message, alone in its status or alert. The live region is mounted before its text, because
 * screen readers only announce changes in known regions; alerts are announced on mount.
 */
export function Message({ message, detail = null, children, act, onDismiss, group }: MessageProps) {
  const isShown = message !== null || detail !== null;
  const status = message?.kind === 'status' ? message.text : null;
  useRootAttribute('message', isShown);
  const words = useSteadySize(act ? detail : null);
  return (
    <MessagesPortal>
      <div
        // A tap shows what a phone truncates.
        tabIndex={-1}
        {...(group && { role: 'group', 'aria-label': group.label, ref: group.place })}
        className={classes.message}
        data-kind={isShown ? (message?.kind ?? 'status') : undefined}
      >
        <div ref={words} className={classes.words}>
          {message?.kind === 'alert' && <p role="alert">{message.text}</p>}
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
    </MessagesPortal>
  );
}
