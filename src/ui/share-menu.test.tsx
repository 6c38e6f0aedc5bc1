import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ShareMenu } from './share-menu.tsx';

const ADDRESS = 'https://garage.example/car/48';
const share = page.getByText('Partager');
const copy = page.getByRole('button', { name: 'Copier l’adresse' });
const copied = vi.spyOn(navigator.clipboard, 'writeText');

/** Replaces the share sheet of the device. Without `sheet`, the browser has none. */
function setSheet(sheet?: (data: ShareData) => Promise<void>): void {
  if (sheet) Object.defineProperty(navigator, 'share', { value: sheet, configurable: true });
  else Reflect.deleteProperty(navigator, 'share');
}

/** Renders the menu, and waits for its script, which shows the copy button. */
async function renderMenu(): Promise<void> {
  await render(<ShareMenu title="Peugeot 208, 8 990 €, Garage des Tilleuls" address={ADDRESS} />);
  await expect.poll(() => document.querySelector('button')?.hidden).toBe(false);
}

beforeEach(() => {
  copied.mockReset().mockResolvedValue();
});
afterEach(() => setSheet());

test('SHAR-1: copies its address and says so; its targets are 44 pixels high; Escape closes it and gives the focus back', async () => {
  await renderMenu();
  await share.click();
  await copy.click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Adresse copiée');
  expect(copied.mock.calls).toEqual([[ADDRESS]]);
  for (const one of [share, copy]) expect(one.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await userEvent.keyboard('{Escape}');
  await expect.element(copy).not.toBeInTheDocument();
  await expect.element(share).toHaveFocus();
});

test.for([
  ['closing it is no failure', 'AbortError', false],
  ['if the sheet may not open, the menu stays', 'NotAllowedError', true],
] as const)('SHAR-3: opens the device’s sheet; %s', async ([, ending, isOpen]) => {
  const sheet = vi.fn(() => Promise.reject(new DOMException('no', ending)));
  setSheet(sheet);
  await renderMenu();
  await share.click();
  await expect.poll(() => document.querySelector('details')?.open).toBe(isOpen);
  expect(sheet.mock.calls).toEqual([
    [expect.objectContaining({ url: ADDRESS, title: expect.stringContaining('208') })],
  ]);
});

test('SHAR-1: without JavaScript it has both links, and no copy button', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => place.remove());
  place.innerHTML = renderToStaticMarkup(<ShareMenu title="Peugeot 208" address={ADDRESS} />);
  await share.click();
  await expect.element(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  const mail = page.getByRole('link', { name: 'E-mail' });
  await expect.element(mail).toHaveAttribute('href', expect.stringMatching(/^mailto:\?subject=/));
  expect(copy.elements()).toEqual([]);
});
