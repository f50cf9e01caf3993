let isHeld = false;

/** True while Enter is held down and repeats. */
export const isEnterHeld = (): boolean => isHeld;

const follow = (event: Event) => {
  isHeld = event instanceof KeyboardEvent && event.key === 'Enter' && event.repeat;
};

// A pointer too, as the window may be left before the key is released.
for (const type of ['keydown', 'keyup', 'pointerdown']) {
  document.addEventListener(type, follow, { capture: true, passive: true });
}
