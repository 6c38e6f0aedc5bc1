/** True if no control has the focus, because the focused one was disabled or removed. */
export function isFocusNowhere(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement instanceof HTMLDialogElement;
}

/** Scrolls what has the focus out from under the bars and messages at the window's foot (`scroll-padding`). */
export function uncoverFocus(): void {
  const { activeElement, documentElement, body } = document;
  if (!activeElement || activeElement === body || activeElement.closest('[data-foot], dialog')) return;
  const { top, bottom } = activeElement.getBoundingClientRect();
  const foot = Number.parseFloat(getComputedStyle(documentElement).scrollPaddingBottom);
  const isCovered = top < window.innerHeight && bottom > window.innerHeight - foot;
  if (isCovered) activeElement.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Moves the focus to the page's heading, for when the control that had it is removed and none is beside it. */
export function focusHeading(): void {
  focusableHeading()?.focus({ preventScroll: true });
}

/** The page's heading, which can take the focus then. */
export function focusableHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** Id of the control that opens a row's form, by which it is found again after the row was rendered anew. */
export function openerId(kind: string, element: 'row' | 'edit' | 'del', id: number): string {
  return `${kind}-${element}-${id}`;
}

/**
 * Moves the focus to a row's link, or to its edit button if the list has no link. Does nothing for a row that is not
 * shown.
 */
export function focusRow(kind: string, id: number): void {
  const openers = (['row', 'edit'] as const).map((element) => document.getElementById(openerId(kind, element, id)));
  openers.find((one) => one !== null)?.focus();
}

let byKeyboard = false;

/** True when the last input was a key, false when it was a pointer. */
export function isByKeyboard(): boolean {
  return byKeyboard;
}

/** Follows whether the page is used by keyboard or by pointer. @returns a function that stops following. */
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

/** Moves the focus to a field of a form; a folded part around it opens. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.querySelector<HTMLElement>(`[name="${name}"]`);
  const details = field?.closest('details');
  if (details) details.open = true;
  field?.focus();
}

/** Moves the focus to the first field with an error, in the order of the page; folded parts with errors open. */
export function focusFirstError(form: HTMLFormElement | null): void {
  for (const details of form?.querySelectorAll<HTMLDetailsElement>('details:has([aria-invalid="true"])') ?? [])
    details.open = true;
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
