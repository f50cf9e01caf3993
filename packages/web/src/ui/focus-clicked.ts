/** What Safari does not focus when it is clicked. */
const controls = 'button, a[href], summary, input[type="checkbox"], input[type="radio"]';

const controlAt = ({ target }: MouseEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(controls) : null;

/**
 * Focuses a control that the mouse clicks where the browser does not, before its handlers run. A dialog
 * returns the focus to what had it, so in Safari it was lost when the dialog closed, and with it the
 * place for the keyboard and for VoiceOver. A press that was prevented keeps the focus where it is, as
 * elsewhere. A tap keeps it too: on iPhones the keyboard would close, and stay closed for the next entry.
 */
export function focusClickedControls(page: Document): void {
  let isMouse = false;
  let pressed: HTMLElement | null = null;
  page.addEventListener('pointerdown', ({ pointerType }) => {
    isMouse = pointerType === 'mouse';
  });
  page.addEventListener('mousedown', (event) => {
    pressed = isMouse && !event.defaultPrevented ? controlAt(event) : null;
  });
  page.addEventListener(
    'click',
    (event) => {
      const control = controlAt(event);
      if (control !== null && control === pressed && page.activeElement !== control) {
        control.focus({ preventScroll: true, focusVisible: false });
      }
      pressed = null;
    },
    { capture: true },
  );
}
