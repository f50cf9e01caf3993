import { useCallback, useEffect, useState } from 'react';
import classes from './notice.module.css';

type Said = { kind: 'status' | 'alert'; text: string; ms: number | null };

/** How long a message stays when its screen does not say otherwise (DAT-14). */
const usualMs = 3000;

export type NoticeState = ReturnType<typeof useNotice>;

/** One line that says what happened and goes away by itself; `null` ms keeps it. */
export function useNotice() {
  const [said, setSaid] = useState<Said | null>(null);
  const clear = useCallback(() => setSaid(null), []);
  useEffect(() => {
    if (said === null || said.ms === null) return undefined;
    const timer = setTimeout(clear, said.ms);
    return () => clearTimeout(timer);
  }, [said, clear]);
  const succeed = useCallback(
    (text: string, ms: number | null = usualMs) => setSaid({ kind: 'status', text, ms }),
    [],
  );
  const fail = useCallback(
    (text: string, ms: number | null = usualMs) => setSaid({ kind: 'alert', text, ms }),
    [],
  );
  return { said, succeed, fail, clear };
}

export function Notice({ of: { said } }: { of: NoticeState }) {
  if (!said) return null;
  return (
    <p role={said.kind} className={classes.notice} data-kind={said.kind}>
      {said.text}
    </p>
  );
}
