import { useEffect, useEffectEvent } from 'react';
import { request } from '../api/client.ts';
import { useConnectionLost } from '../api/connection.ts';
import { useRefresh } from '../api/use-answer.ts';
import classes from './outage-banner.module.css';

const retryMs = 5000;

/** One line across the head while calls get no answer; it tries again and goes by itself. */
export function OutageBanner() {
  return useConnectionLost() ? <Outage /> : null;
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
  return (
    <p role="status" className={classes.line}>
      No connection. Trying again…
    </p>
  );
}
