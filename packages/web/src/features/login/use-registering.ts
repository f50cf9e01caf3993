import { useEffect, useState } from 'react';

/** Hash that 'Register here' links to. */
export const registerHash = '#register';

const hasRegisterHash = () => location.hash === registerHash;

/** Whether the URL asks for the notice of 'Register here', and a function that leaves it. */
export function useRegistering() {
  const [isRegistering, setIsRegistering] = useState(hasRegisterHash);
  useEffect(() => {
    const read = () => setIsRegistering(hasRegisterHash());
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  const goBack = () => {
    history.replaceState(history.state, '', location.pathname + location.search);
    setIsRegistering(false);
  };
  return { isRegistering, goBack };
}
