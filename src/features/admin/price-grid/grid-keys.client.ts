import type { KeyboardEvent } from 'react';

/**
 * Moves the focus with the arrow keys. Up and down always move it. Left and right move it only from the edge of the
 * text, or if the whole text is selected.
 */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent } = event;
  if (!(target instanceof HTMLInputElement) || !target.dataset.price) return;
  // This key may end the composition of a character.
  if (ctrlKey || metaKey || altKey || nativeEvent.isComposing) return;
  const nextCell = cellAt(target, key, shiftKey);
  if (key === 'Enter' || nextCell) event.preventDefault();
  nextCell?.focus();
}

function cellAt(input: HTMLInputElement, key: string, shiftKey: boolean): HTMLInputElement | undefined {
  const { selectionStart, selectionEnd, value, dataset } = input;
  const row = input.closest('tr');
  const cellInRow = (tableRow: Element | null | undefined) =>
    tableRow?.querySelector<HTMLInputElement>(`[data-price="${dataset.price}"]`) ?? undefined;
  const cellBeside = (step: number) => {
    const cells = [...(row?.querySelectorAll<HTMLInputElement>('[data-price]') ?? [])];
    return cells[cells.indexOf(input) + step];
  };
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  switch (key) {
    case 'Enter':
      return cellInRow(shiftKey ? row?.previousElementSibling : row?.nextElementSibling);
    case 'ArrowDown':
      return cellInRow(row?.nextElementSibling);
    case 'ArrowUp':
      return cellInRow(row?.previousElementSibling);
    case 'ArrowRight':
      return !shiftKey && (isWhole || selectionStart === value.length) ? cellBeside(1) : undefined;
    case 'ArrowLeft':
      return !shiftKey && (isWhole || selectionEnd === 0) ? cellBeside(-1) : undefined;
    default:
      return undefined;
  }
}
