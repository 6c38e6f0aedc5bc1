/** Where the focus is when what had it has been switched off or has gone. */
export function isFocusNowhere(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement instanceof HTMLDialogElement;
}

/** The focus goes to the page's heading: what had it is gone, and nothing else is near. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}

/** Id of what opens a row's form, by which it is found again when the row has been drawn anew. */
export function openerId(kind: string, what: 'row' | 'edit' | 'del', id: number): string {
  return `${kind}-${what}-${id}`;
}

/** The focus goes to a row's link, or to its edit button where the list has no link; nowhere where it is not shown. */
export function focusRow(kind: string, id: number): void {
  const shown = (['row', 'edit'] as const).map((what) => document.getElementById(openerId(kind, what, id)));
  shown.find((one) => one !== null)?.focus();
}

let byKeyboard = false;

/** Was the last thing that somebody did here a key? */
export function isByKeyboard(): boolean {
  return byKeyboard;
}

/** Follows what the page is worked with. @returns how to stop. */
export function watchKeyboard(): () => void {
  const watch = ({ type }: Event) => {
    byKeyboard = type === 'keydown';
  };
  document.addEventListener('keydown', watch, true);
  document.addEventListener('pointerdown', watch, true);
  return () => {
    document.removeEventListener('keydown', watch, true);
    document.removeEventListener('pointerdown', watch, true);
  };
}
