import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { currentSession } from '../../../admin-ui/session/session-state.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useOverlayEntry } from '../../../ui/dialog/overlay-history.ts';
import { LazyFailure, useLazyPart } from '../../../ui/lazy-part.tsx';

type Props = { onClose: () => void; onHelp: () => void };

/** Once it is loaded, so that it takes the first key after Ctrl+K. */
let LoadedPalette: ComponentType<Props> | null = null;

const loadPalette = async () => {
  const { CommandPalette } = await import('./command-palette.tsx');
  LoadedPalette = CommandPalette;
  return CommandPalette;
};

/** The command palette, whose code is loaded when it is first opened. */
export function PaletteHost(props: Props) {
  const [CommandPalette] = useState(() => LoadedPalette);
  return CommandPalette ? <CommandPalette {...props} /> : <LoadingPalette {...props} />;
}

function LoadingPalette(props: Props) {
  const palette = useLazyPart(loadPalette);
  if (palette.state === 'ready') {
    const CommandPalette = palette.part;
    return <CommandPalette {...props} />;
  }
  return (
    <Dialog title="Rechercher" width="sheet" onRequestClose={props.onClose}>
      {palette.state === 'failed' ? (
        <LazyFailure text="La recherche n’a pas pu être chargée." retry={palette.retry} />
      ) : (
        // This text has the focus, so that Enter does not press the close button.
        <p role="status" tabIndex={-1} data-focus-first>
          Chargement…
        </p>
      )}
    </Dialog>
  );
}

/**
 * The state of the palette. Ctrl+K, on a Mac ⌘K, opens it on every page, also while something is typed, and closes it.
 */
export function usePalette(): { isOpen: boolean; open: () => void; close: () => void } {
  const [isOpen, setIsOpen] = useState(false);
  useOverlayEntry(isOpen, () => setIsOpen(false));
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isPaletteKey(event)) return;
    event.preventDefault();
    if (isOpen) setIsOpen(false);
    // A question and the login want an answer first.
    else if (!currentSession().asking && !document.querySelector('dialog[open][role="alertdialog"]')) setIsOpen(true);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}

/** On a Mac, Ctrl+K deletes the rest of a line. */
export function isMac(): boolean {
  return /^(Mac|iP)/.test(navigator.platform);
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const [requiredKey, otherKey] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return (key === 'k' || key === 'K') && requiredKey && !otherKey && !altKey && !shiftKey;
}
