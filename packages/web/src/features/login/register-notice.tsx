import { useLayoutEffect, useRef } from 'react';
import { loginMessages } from './messages.ts';
import { Button } from './parts.tsx';

/** Notice behind 'Register here': says whom to ask (LOG-02, LOG-03). */
export function RegisterNotice({ onBack }: { onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // With the change of the page, so that nobody reads or types before the focus has moved.
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="members-only">
      <h1 id="members-only" ref={heading} tabIndex={-1}>
        Members only
      </h1>
      <p role="alert">{loginMessages.register}</p>
      <Button isLow onClick={onBack}>
        Back to Sign In
      </Button>
    </section>
  );
}
