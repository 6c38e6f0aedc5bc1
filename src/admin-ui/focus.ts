/** True if no control has the focus, for example after the focused control was disabled or removed. */
export function isFocusNowhere(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement instanceof HTMLDialogElement;
}

/** Scrolls the focused element away from the bars and messages at the window's bottom (`scroll-padding`). */
export function uncoverFocus(): void {
  const { activeElement, documentElement, body } = document;
  if (!activeElement || activeElement === body || activeElement.closest('[data-foot], dialog')) return;
  const { top, bottom } = activeElement.getBoundingClientRect();
  const foot = Number.parseFloat(getComputedStyle(documentElement).scrollPaddingBottom);
  const isCovered = top < window.innerHeight && bottom > window.innerHeight - foot;
  if (isCovered) activeElement.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Focuses the page's heading. Call it after the focused control was removed. */
export function focusHeading(): void {
  focusableHeading()?.focus({ preventScroll: true });
}

export function focusableHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** Returns the id of the control that opens the form of a row. The id stays the same when the row is rendered again. */
export function openerId(kind: string, element: 'row' | 'edit' | 'del', id: number): string {
  return `${kind}-${element}-${id}`;
}

/** Moves the focus to a row's link, or to its edit button if it has no link. Does nothing if the row is not shown. */
export function focusRow(kind: string, id: number): void {
  const openers = (['row', 'edit'] as const).map((element) => document.getElementById(openerId(kind, element, id)));
  openers.find((one) => one !== null)?.focus();
}

let byKeyboard = false;

/** True if the last input was a key, false if it was a pointer. */
export function isByKeyboard(): boolean {
  return byKeyboard;
}

/** Records whether the last input was a key or a pointer. @returns a function that stops this */
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

/** Focuses a field. Opens the folded part around it. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.querySelector<HTMLElement>(`[name="${name}"]`);
  const details = field?.closest('details');
  if (details) details.open = true;
  field?.focus();
}

/** A field with an error, or a list with one. */
const WRONG = ':is([aria-invalid="true"], [data-invalid])';

/** Focuses the first field with an error. Opens folded parts with errors. */
export function focusFirstError(form: HTMLElement | null): void {
  for (const details of form?.querySelectorAll<HTMLDetailsElement>(`details:has(${WRONG})`) ?? []) details.open = true;
  form?.querySelector<HTMLElement>(WRONG)?.focus();
}
