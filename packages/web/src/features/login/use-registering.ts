import { useEffect, useState } from 'react';

/** Where 'Register here' leads, on this page. */
export const registerHash = '#register';

const isAsked = () => location.hash === registerHash;

/** Whether the address asks for the notice of 'Register here', and how to go back from it. */
export function useRegistering() {
  const [isRegistering, setIsRegistering] = useState(isAsked);
  useEffect(() => {
    const read = () => setIsRegistering(isAsked());
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  const goBack = () => {
    history.replaceState(history.state, '', location.pathname + location.search);
    setIsRegistering(false);
  };
  return { isRegistering, goBack };
}
