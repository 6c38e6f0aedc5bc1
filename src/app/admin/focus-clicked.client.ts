/**
 * Focuses a clicked button or link of the administration. Safari does not: there, the focus goes to the element around
 * it. So after a dialog or a form, the browser could not return the focus to the button that opened it.
 */
export function focusClicked(): void {
  /** A widget that keeps the focus prevents this event. */
  let keepsFocus = false;
  window.addEventListener('mousedown', ({ defaultPrevented }) => {
    keepsFocus = defaultPrevented;
  });
  document.addEventListener(
    'click',
    ({ target, detail }) => {
      // Without a pointer, `detail` is 0, and the element already has the focus.
      if (keepsFocus || detail === 0 || !(target instanceof Element)) return;
      const clicked = target.closest<HTMLElement>('a[href], button, summary');
      if (clicked && !clicked.contains(document.activeElement)) clicked.focus({ preventScroll: true });
    },
    true,
  );
}
