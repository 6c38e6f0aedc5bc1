import {
  type ComponentType,
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { currentSession } from '../../../admin-ui/session/session-state.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useOverlayEntry } from '../../../ui/dialog/overlay-history.ts';
import { LazyFailure, useLazyPart } from '../../../ui/lazy-part.tsx';
import { PaletteField } from './palette-field.tsx';
import { isPaletteKey, takeEarlyPress } from './palette-key.client.ts';

type Props = { onClose: () => void; onHelp: () => void };

let LoadedPalette: ComponentType<Props & { firstText: string }> | null = null;

export const loadPalette = async () => {
  const { CommandPalette } = await import('./command-palette.tsx');
  LoadedPalette = CommandPalette;
  return CommandPalette;
};

export function PaletteHost(props: Props) {
  const [CommandPalette] = useState(() => LoadedPalette);
  return (
    <Dialog title="Rechercher" width="sheet" onRequestClose={props.onClose}>
      {CommandPalette ? <CommandPalette {...props} firstText="" /> : <LoadingPalette {...props} />}
    </Dialog>
  );
}

/** Receives the keys that the user types until the palette is loaded. */
function LoadingPalette(props: Props) {
  const palette = useLazyPart(loadPalette);
  const [text, setText] = useState('');
  if (palette.state === 'ready') {
    const CommandPalette = palette.part;
    return <CommandPalette {...props} firstText={text} />;
  }
  return (
    <>
      <PaletteField text={text} onText={setText} onKeyDown={keepEnter} />
      {palette.state === 'failed' ? (
        <LazyFailure text="La recherche n’a pas pu être chargée." retry={palette.retry} />
      ) : (
        <p role="status">Chargement…</p>
      )}
    </>
  );
}

/** Ctrl+Enter must not save the form behind the palette. */
function keepEnter(event: ReactKeyboardEvent): void {
  if (event.key === 'Enter') event.stopPropagation();
}

/** Ctrl+K (⌘K on a Mac) opens and closes the palette on every page, also in a text field. */
export function usePalette(): { isOpen: boolean; open: () => void; close: () => void } {
  const [isOpen, setIsOpen] = useState(false);
  useOverlayEntry(isOpen, () => setIsOpen(false));
  const openByKey = () => {
    // Does not open over a confirmation dialog or the login.
    if (!currentSession().asking && !document.querySelector('dialog[open][role="alertdialog"]')) setIsOpen(true);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isPaletteKey(event)) return;
    event.preventDefault();
    if (isOpen) setIsOpen(false);
    else openByKey();
  });
  const openEarly = useEffectEvent(openByKey);
  useEffect(() => {
    if (takeEarlyPress()) openEarly();
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}
