import type { KeyboardEvent } from 'react';

/**
 * Enter and the arrows move between the prices of the grid, as in a table of figures: up and down always, to the sides from
 * an end of the text or while all of it is selected.
 */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent } = event;
  if (!(target instanceof HTMLInputElement) || !target.dataset.price) return;
  // A key that ends the composition of a character is not one of the grid.
  if (ctrlKey || metaKey || altKey || nativeEvent.isComposing) return;
  const next = cellAt(target, key, shiftKey);
  if (key === 'Enter' || next) event.preventDefault();
  next?.focus();
}

function cellAt(input: HTMLInputElement, key: string, shiftKey: boolean): HTMLInputElement | undefined {
  const { selectionStart, selectionEnd, value, dataset } = input;
  const row = input.closest('tr');
  const inRow = (one: Element | null | undefined) =>
    one?.querySelector<HTMLInputElement>(`[data-price="${dataset.price}"]`) ?? undefined;
  const beside = (step: number) => {
    const cells = [...(row?.querySelectorAll<HTMLInputElement>('[data-price]') ?? [])];
    return cells[cells.indexOf(input) + step];
  };
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  switch (key) {
    case 'Enter':
      return inRow(shiftKey ? row?.previousElementSibling : row?.nextElementSibling);
    case 'ArrowDown':
      return inRow(row?.nextElementSibling);
    case 'ArrowUp':
      return inRow(row?.previousElementSibling);
    case 'ArrowRight':
      return !shiftKey && (isWhole || selectionStart === value.length) ? beside(1) : undefined;
    case 'ArrowLeft':
      return !shiftKey && (isWhole || selectionEnd === 0) ? beside(-1) : undefined;
    default:
      return undefined;
  }
}
