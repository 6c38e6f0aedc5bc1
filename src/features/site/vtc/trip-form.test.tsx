import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextFriday } from '../../../../tests/support/days.ts';
import { openPage } from '../../../../tests/support/public-site.tsx';

const RATES = [
  { id: 1, title: 'PARIS - ROISSY', price: '89' },
  { id: 2, title: 'PARIS - ORLY', price: '79' },
];
const field = (name: string) => page.getByLabelText(name, { exact: true });
const address = page.getByLabelText(/^Adresse/);

/** Returns the chats that the page opens, and keeps them closed. */
function chats(): string[] {
  const found: string[] = [];
  const keep = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[target=_blank]');
    if (!link?.href.startsWith('https://wa.me/')) return;
    event.preventDefault();
    found.push(new URL(link.href).searchParams.get('text') ?? '');
  };
  document.addEventListener('click', keep);
  onTestFinished(() => document.removeEventListener('click', keep));
  return found;
}

test('TRIP-1 TRIP-2 TRIP-7: Orly at 5 am with three bags, by keyboard on a phone', async () => {
  await page.viewport(390, 844);
  const opened = chats();
  const data = { vtc: {}, rates: RATES, trip: null, isOffered: true, isParisian: true };
  await openPage('site/vtc/vtc', '/vtc-transport', { data });
  (page.getByRole('link', { name: 'Préparer PARIS - ORLY' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const route = field('Trajet');
  await expect.element(route).toHaveFocus();
  expect((route.element() as HTMLSelectElement).selectedOptions[0]?.text).toBe('PARIS - ORLY');
  const status = page.getByRole('region', { name: 'Préparer votre trajet' }).getByRole('status');
  await expect.element(status).toMatchTextContent('Forfait');
  await field('Heure').fill('05:00');
  await expect.element(status).toMatchTextContent('Prix du trajet : 79');
  await expect.element(status).toMatchTextContent('Prix confirmé par message : nuit');
  await field('Date').fill(nextFriday());
  await field('Bagages').fill('3');
  const flight = page.getByLabelText(/^Numéro de vol/);
  await flight.fill('af1234');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Indiquez l’adresse.')).toBeVisible();
  await expect.element(address).toHaveFocus();
  expect(opened).toEqual([]);
  await address.fill('12 rue des Lilas');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => opened)
    .toEqual([
      expect.stringMatching(
        / à 5 h\. Est-ce possible, et à quel prix \?\n\nDépart : PARIS, 12 rue des Lilas\nArrivée : ORLY\nPassagers : 1\nBagages : 3\nVol : AF 1234/,
      ),
    ]);
  await expect.element(field('Bagages')).toHaveValue(3);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
