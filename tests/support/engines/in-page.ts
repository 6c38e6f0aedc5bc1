/** Code that runs in pages of every engine, so it uses nothing from outside its own function. */

/** What a visitor looks for: kind of element, its name, its place among several. */
export type Target = {
  /** A selector of the elements that are meant. */
  css: string;
  /** The whole name, or a pattern in it. */
  name?: string | { pattern: string };
  /** True for the innermost elements whose text matches. */
  isInnermost?: boolean;
  /** Selector of the part of the page in which it is. */
  within?: string;
  nth?: number;
};

/** Returns the first visible element that matches; null if there is none. */
export function find({ css, name, isInnermost = false, within, nth = 0 }: Target): HTMLElement | null {
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
  const nameOf = (element: HTMLElement) => {
    if (isInnermost) return tidy(element.textContent);
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labelled = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
    const label = labels.map(({ textContent }) => textContent).join(' ');
    const shown = [element.textContent, ...[...element.querySelectorAll('img')].map(({ alt }) => alt)].join(' ');
    const named = [labelled, element.getAttribute('aria-label'), label, element.tagName === 'SELECT' ? '' : shown];
    const last = [element.getAttribute('title'), element.getAttribute('placeholder')];
    return tidy([...named, ...last].find((text) => tidy(text ?? '') !== '') ?? '');
  };
  const isNamed = (element: HTMLElement) => {
    if (name === undefined) return true;
    return typeof name === 'string' ? nameOf(element) === name : new RegExp(name.pattern, 'i').test(nameOf(element));
  };
  const isVisible = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getClientRects().length > 0 &&
    element.closest('[inert]') === null;
  const roots = within === undefined ? [document] : [...document.querySelectorAll(within)];
  const innermost = (element: HTMLElement): HTMLElement[] => {
    const inner = [...element.children].filter(
      (child) => child instanceof HTMLElement && isNamed(child) && isVisible(child),
    );
    return inner.length === 0 ? [element] : inner.flatMap((child) => innermost(child as HTMLElement));
  };
  const all = roots
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>(css)])
    .filter((one) => isNamed(one) && isVisible(one));
  return (isInnermost ? all.flatMap(innermost) : all).at(nth) ?? null;
}

/**
 * Scrolls the element into view. Returns its centre once it is at rest and nothing lies over it; before, the reason why
 * it cannot be clicked.
 */
export async function centreOf(target: Target): Promise<{ x: number; y: number } | { why: string }> {
  const element = find(target);
  if (element === null) return { why: 'is not there' };
  if (element.matches(':disabled, [aria-disabled=true]')) return { why: 'is disabled' };
  const boxOf = () => {
    // A link of several lines has a box for each line.
    const { x, y, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const hit = ({ x, y }: { x: number; y: number }) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.closest('label')?.control === element);
  };
  if (!hit(boxOf())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  await frame();
  const before = boxOf();
  await frame();
  const box = boxOf();
  if (before.x !== box.x || before.y !== box.y) return { why: 'moves' };
  if (hit(box)) return box;
  const top = document.elementFromPoint(box.x, box.y);
  return { why: `lies under ${top?.outerHTML.slice(0, 120) ?? 'nothing'}` };
}

/** Sets a date, a number, a choice or a tick as the browser does after the visitor's choice. */
export function setValue(target: Target, value: string): boolean {
  const element = find(target);
  if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) return false;
  const prototype = element instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  element.focus();
  // React replaces the property of the element, and learns of a change only through that of the prototype.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
  return element.value === value;
}

/** Focuses a text field and selects its text, so that typing replaces it. */
export function selectText(target: Target): boolean {
  const element = find(target);
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return false;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  element.focus();
  element.select();
  return document.activeElement === element;
}
