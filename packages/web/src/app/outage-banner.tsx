import { useEffect, useEffectEvent } from 'react';
import { request } from '../api/client.ts';
import { outageText, useConnectionLost } from '../ui/connection.ts';
import { useRefresh } from '../api/use-api-query.ts';
import { Message } from '../ui/notice.tsx';

const retryMs = 5000;

/** Shown while requests get no response; retries and disappears by itself. */
export function OutageBanner() {
  const isLost = useConnectionLost();
  return (
    <>
      <Message message={isLost ? { kind: 'status', text: outageText } : null} />
      {isLost && <Outage />}
    </>
  );
}

function Outage() {
  const refresh = useRefresh();
  // Any response ends the outage; refetch, as data may be stale or missing.
  const refreshAll = useEffectEvent(() => void refresh());
  useEffect(() => {
    const tryAgain = () => {
      request('GET /health', { token: null }).catch(() => undefined);
    };
    const timer = setInterval(tryAgain, retryMs);
    window.addEventListener('online', tryAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', tryAgain);
      refreshAll();
    };
  }, []);
  return null;
}
