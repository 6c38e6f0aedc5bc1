import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MenuButton } from './menu.tsx';

const button = page.getByRole('button', { name: 'Statut' });
const menu = page.getByRole('menu', { name: 'Statut' });
const choice = (label: string) => page.getByRole('menuitemradio', { name: new RegExp(`^${label}`) });

/** Renders a menu of four choices, the last of which is not possible. Returns the names of the chosen items. */
async function renderMenu(): Promise<string[]> {
  const chosen: string[] = [];
  const item = (label: string, obstacle = '') => ({
    label,
    isChosen: label === 'En ligne',
    obstacle,
    onChoose: () => void chosen.push(label),
  });
  await render(
    <>
      <MenuButton
        name="Statut"
        items={[item('Brouillon'), item('Bientôt'), item('En ligne'), item('Vendu', 'Il manque la date.')]}
      >
        En ligne
      </MenuButton>
      <a href="#suite">Suite</a>
    </>,
  );
  return chosen;
}

test('the menu opens on its chosen item; arrows go around, Home and End jump, a letter leads to the next item that begins with it; Enter chooses', async () => {
  const chosen = await renderMenu();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(choice('En ligne')).toHaveFocus();
  for (const [key, name] of [
    ['{ArrowDown}', 'Vendu'],
    ['{ArrowDown}', 'Brouillon'],
    ['{ArrowUp}', 'Vendu'],
    ['{Home}', 'Brouillon'],
    ['{End}', 'Vendu'],
    ['e', 'En ligne'],
    ['b', 'Brouillon'],
    ['b', 'Bientôt'],
    ['b', 'Brouillon'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(choice(name)).toHaveFocus();
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  expect(chosen).toEqual(['Brouillon']);
});

test('Escape, Tab, scrolling and a press elsewhere close the menu, without a choice and without the keys of a dialog', async () => {
  const chosen = await renderMenu();
  const onDialogKey = vi.fn();
  document.addEventListener('keydown', onDialogKey);
  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    () => document.dispatchEvent(new Event('scroll')),
    () => button.click(),
  ]) {
    await button.click();
    await expect.element(menu).toBeVisible();
    await close();
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  }
  await button.click();
  await expect.element(menu).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Suite' })).toHaveFocus();
  await expect.element(menu).not.toBeInTheDocument();
  document.removeEventListener('keydown', onDialogKey);
  expect(onDialogKey.mock.calls.map(([event]) => (event as KeyboardEvent).key)).not.toContain('Escape');
  expect(chosen).toEqual([]);
});

test('an item that is not possible says why, and a press on it chooses nothing', async () => {
  const chosen = await renderMenu();
  await button.click();
  await expect.element(choice('Vendu').getByText('Il manque la date.')).toBeVisible();
  await choice('Vendu').click({ force: true });
  await expect.element(menu).toBeVisible();
  expect(chosen).toEqual([]);
});
