/** The key of the palette. The document loads this small script first, so that the browser does not handle the key. */

let isPressed = false;

function rememberPress(event: KeyboardEvent): void {
  if (!isPaletteKey(event)) return;
  event.preventDefault();
  isPressed = true;
}

window.addEventListener('keydown', rememberPress);

/** Returns true if the key was pressed before the palette could open. From then on, the caller handles the key. */
export function takeEarlyPress(): boolean {
  window.removeEventListener('keydown', rememberPress);
  const wasPressed = isPressed;
  isPressed = false;
  return wasPressed;
}

/** On a Mac, ⌘K opens the palette, because Ctrl+K deletes the rest of the line in a text field. */
export function isMac(): boolean {
  return /^(Mac|iP)/.test(navigator.platform);
}

export function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const [requiredKey, otherKey] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return (key === 'k' || key === 'K') && requiredKey && !otherKey && !altKey && !shiftKey;
}
