import { useEffect, useEffectEvent } from 'react';
import { request } from '../api/client.ts';
import { useConnectionLost } from '../api/connection.ts';
import { useRefresh } from '../api/use-answer.ts';
import { Message } from '../ui/notice.tsx';

const retryMs = 5000;

const text = 'No connection. Trying again…';

/** Said while calls get no answer; it tries again and goes by itself. */
export function OutageBanner() {
  const isLost = useConnectionLost();
  return (
    <>
      <Message said={isLost ? { kind: 'status', text } : null} />
      {isLost && <Outage />}
    </>
  );
}

function Outage() {
  const refresh = useRefresh();
  // Whichever call was answered first: what is shown may be old, and what failed can be had now.
  const readAnew = useEffectEvent(() => void refresh());
  useEffect(() => {
    const tryAgain = () => {
      request('GET /health', { token: null }).catch(() => undefined);
    };
    const timer = setInterval(tryAgain, retryMs);
    window.addEventListener('online', tryAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', tryAgain);
      readAnew();
    };
  }, []);
  return null;
}
