import { startTransition, useEffect, useState } from 'react';

/** Hashes that links on the page lead to. */
export const loginHashes = { register: '#register', forgotPassword: '#forgot-password' } as const;

/** Followed by the token, in the link of an email. */
const newPasswordHash = '#new-password=';

/** What the page shows; `token` is that of the link which led to it. */
export type LoginView =
  { name: 'sign-in' | 'register' | 'forgot-password' } | { name: 'new-password'; token: string };

/** What a hash asks for; the sign-in form by default. */
function viewOf(hash: string): LoginView {
  if (hash === loginHashes.register) return { name: 'register' };
  if (hash === loginHashes.forgotPassword) return { name: 'forgot-password' };
  if (!hash.startsWith(newPasswordHash)) return { name: 'sign-in' };
  return { name: 'new-password', token: hash.slice(newPasswordHash.length) };
}

/** True at the link of an email, which is for people who are signed in as well. */
export const isAtNewPassword = () => viewOf(location.hash).name === 'new-password';

/** Takes the hash out of the URL, and a token out of the browser's history. */
export function dropHash(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** What the URL asks for, and a function that goes back to the sign-in form. */
export function useLoginView() {
  const [view, setView] = useState(() => viewOf(location.hash));
  useEffect(() => {
    // As a transition, so that the form stays until what comes next is loaded.
    const read = () => startTransition(() => setView(viewOf(location.hash)));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  const goBack = () => {
    dropHash();
    setView({ name: 'sign-in' });
  };
  return { view, goBack };
}
