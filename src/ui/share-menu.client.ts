import { onPageReturn } from './page-return.ts';

/**
 * If the browser can share, 'Partager' opens the device's share dialog. If the browser can copy, shows the copy button.
 * If the share dialog cannot open, the menu opens. If the visitor closes the share dialog, nothing happens. Escape
 * closes the menu. A page that comes back from the page cache shows it closed. Returns a function that undoes all this.
 */
export function startSharing(menu: HTMLDetailsElement, title: string, url: string): () => void {
  const onClick = async (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (target.closest('button')) {
      const message = await navigator.clipboard.writeText(url).then(
        () => 'Adresse copiée',
        () => `L’adresse n’a pas pu être copiée : ${url}`,
      );
      const status = menu.querySelector('[role=status]');
      if (status) status.textContent = message;
    } else if (target.closest('summary') && 'share' in navigator && !menu.open) {
      event.preventDefault();
      navigator.share({ title, text: title, url }).catch(({ name }) => {
        menu.open = name !== 'AbortError';
      });
    }
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  };
  menu.addEventListener('click', onClick);
  menu.addEventListener('keydown', onKeyDown);
  const stopClosing = onPageReturn(() => {
    menu.open = false;
  });
  const copyButton = menu.querySelector('button');
  if (copyButton) copyButton.hidden = !navigator.clipboard;
  return () => {
    stopClosing();
    menu.removeEventListener('click', onClick);
    menu.removeEventListener('keydown', onKeyDown);
  };
}
