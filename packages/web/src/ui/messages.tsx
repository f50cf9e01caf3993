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

/** Host element of messages: undefined outside a page, null until mounted. */
const MessagesContainer = createContext<HTMLElement | null | undefined>(undefined);

export const MessagesContainerProvider = MessagesContainer.Provider;

/** Renders children in the message area of the page or of the open dialog. */
export function MessagesPortal({ children }: { children: ReactNode }) {
  const place = useContext(MessagesContainer);
  if (place === null) return null;
  return place === undefined ? children : createPortal(children, place);
}

/**
 * The page's message area: fixed over the top bar, so that messages shift nothing and cover none of
 * the content.
 */
export function Messages({ placeRef }: { placeRef: RefCallback<HTMLElement> }) {
  const region = useRef<HTMLElement>(null);
  // A phone's on-screen keyboard scrolls the layout viewport's top out of sight.
  useEffect(() => {
    const { visualViewport: viewport } = window;
    if (!viewport) return undefined;
    const update = () =>
      region.current?.style.setProperty('--seen-from', `${viewport.offsetTop}px`);
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
    };
  }, []);
  return (
    <section ref={region} aria-label="Messages" className={classes.page}>
      <div ref={placeRef} />
    </section>
  );
}

/** A dialog's own message area, as screen readers ignore the page behind it. */
export function DialogMessages({ placeRef }: { placeRef: RefCallback<HTMLElement> }) {
  return <div ref={placeRef} className={classes.dialog} />;
}
