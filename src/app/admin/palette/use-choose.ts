import { useNavigate } from 'react-router';
import { useOpenModal } from '../../../admin-ui/form/modal.ts';
import { currentSession } from '../../../admin-ui/session/session-state.ts';
import { signOut } from '../../../admin-ui/session/sign-out.ts';
import { isOverlayEntry } from '../../../ui/dialog/overlay-history.ts';
import type { PaletteAct, PaletteEntry } from './palette-entries.ts';
import { rememberChoice } from './recent-choices.ts';

/**
 * Closes the palette and executes the choice in one task, so that the next page replaces the history entry of the
 * palette. If a form has unsaved input, it asks first.
 */
export function useChoose(onClose: () => void, onHelp: () => void): (entry: PaletteEntry) => void {
  const navigate = useNavigate();
  const open = useOpenModal();
  const act = (action: PaletteAct) => {
    if ('to' in action) void navigate(action.to, { replace: isOverlayEntry() });
    // If a form is open, the new form replaces it. When it closes, the user returns to the page, not to the old form.
    else if ('open' in action) open(action.open, { instead: true });
    else if ('run' in action) {
      if (action.run === 'help') onHelp();
      else void signOut();
    } else follow(action);
  };
  return (entry) => {
    rememberChoice(currentSession().name, entry);
    onClose();
    act(entry.act);
  };
}

/** Follows a link to a file or to another tab. The page stays, so its form does not ask about unsaved input. */
function follow(act: { download: string } | { tab: string }): void {
  const link = document.createElement('a');
  if ('download' in act) {
    link.href = act.download;
    link.download = '';
  } else {
    link.href = act.tab;
    link.target = '_blank';
    link.rel = 'noopener';
  }
  link.click();
}
