import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage } from '../../../../tests/support/public-site.tsx';

const email = page.getByLabelText('votre email');
const message = page.getByLabelText('Message (optionnel)');
const send = page.getByRole('button', { name: 'Envoyer' });
const doubt = page.getByText(/^Cette adresse semble incomplète/);
const opened = vi.spyOn(window, 'open');

const sent = () => new URL(String(opened.mock.lastCall?.[0])).searchParams.get('text');

beforeEach(async () => {
  opened.mockReset().mockReturnValue(null);
  await openPage('site/contact/contact', '/contact');
});

test('CON-5 CON-6 CHAT-1 CHAT-2: Envoyer opens the chat with what was typed in a window that cannot reach this one', async () => {
  await email.fill('lea@garage.example');
  await message.fill('Bonjour,\nla Clio est-elle libre samedi ?');
  await expect.element(page.getByText('40 / 600 caractères')).toBeVisible();
  await send.click();
  expect(opened.mock.calls).toEqual([
    [expect.stringMatching(/^https:\/\/wa\.me\/33639984217\?text=/), '_blank', 'noopener,noreferrer'],
  ]);
  expect(sent()).toBe('Bonjour,\nla Clio est-elle libre samedi ?\n\nMon e-mail : lea@garage.example');
  await expect.element(message).toHaveValue('Bonjour,\nla Clio est-elle libre samedi ?');
  const again = page.getByRole('link', { name: 'Ouvrir WhatsApp' });
  await expect.element(again).toHaveAttribute('href', opened.mock.lastCall?.[0]);
});

test('D26: a malformed address is asked about once, beside the field, until it is corrected; the second press sends it', async () => {
  await email.fill('lea');
  await message.fill('');
  await send.click();
  await expect.element(doubt).toBeVisible();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  await expect.element(email).toHaveAttribute('aria-describedby', doubt.element().id);
  expect(opened).not.toHaveBeenCalled();
  await email.fill('lea@garage.example');
  await expect.element(doubt).not.toBeInTheDocument();
  await expect.element(email).not.toHaveAttribute('aria-invalid');

  await email.fill('lea@garage');
  await send.click();
  await expect.element(doubt).toBeVisible();
  expect(opened).not.toHaveBeenCalled();
  await send.click();
  expect(sent()).toBe('Bonjour, pouvez-vous me répondre par e-mail ?\n\nMon e-mail : lea@garage');
});

test('CON-5 CON-7 D26: the counter follows; Enter sends a message cut at 600 characters, without a line for an empty address', async () => {
  await email.fill('');
  await message.fill('');
  await expect.element(page.getByText('0 / 600 caractères')).toBeVisible();
  await message.fill('a'.repeat(640));
  await expect.element(page.getByText('640 / 600 caractères : la fin sera coupée')).toBeVisible();
  await email.click();
  await userEvent.keyboard('{Enter}');
  expect(sent()).toBe(`Bonjour,\n${'a'.repeat(599)}…`);
});
