import {
  createContext,
  useContext,
  useEffect,
  useRef,
  type ReactNode,
  type RefCallback,
} from 'react';
import { createPortal } from 'react-dom';
import classes from './messages.module.css';

/** Where messages are drawn: undefined outside of a page, null until it is there. */
const MessagesPlace = createContext<HTMLElement | null | undefined>(undefined);

export const MessagesPlaceProvider = MessagesPlace.Provider;

/** Drawn in the one place for messages, of the page or of the dialog that is open over it. */
export function InMessages({ children }: { children: ReactNode }) {
  const place = useContext(MessagesPlace);
  if (place === null) return null;
  return place === undefined ? children : createPortal(children, place);
}

/**
 * The page's place for messages: at its foot and above everything there; on phones at its head, where
 * nothing is worked with. It lies over the page, so that no message moves what is pointed at.
 */
export function Messages({ placeRef }: { placeRef: RefCallback<HTMLElement> }) {
  const region = useRef<HTMLElement>(null);
  // A phone's keyboard pushes the head of the page out of what is seen of it.
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!seen) return undefined;
    const follow = () => region.current?.style.setProperty('--seen-from', `${seen.offsetTop}px`);
    follow();
    seen.addEventListener('resize', follow);
    seen.addEventListener('scroll', follow);
    return () => {
      seen.removeEventListener('resize', follow);
      seen.removeEventListener('scroll', follow);
    };
  }, []);
  return (
    <section ref={region} aria-label="Messages" className={classes.page}>
      <div ref={placeRef} />
    </section>
  );
}

/** A dialog's own place: what stands behind it is not read. */
export function DialogMessages({ placeRef }: { placeRef: RefCallback<HTMLElement> }) {
  return <div ref={placeRef} className={classes.dialog} />;
}
