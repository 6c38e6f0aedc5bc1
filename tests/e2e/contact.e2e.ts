import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../support/visit.ts';

/** Responds in place of the chat's website, so that tests send no request to it. */
async function answerForChat(context: BrowserContext): Promise<void> {
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'chat' }));
}

/** Calls `press`, which opens the chat. Returns the new window and the text of the message. */
async function chatAfter(page: Page, press: () => Promise<void>): Promise<{ chat: Page; text: string }> {
  await answerForChat(page.context());
  const [chat] = await Promise.all([page.context().waitForEvent('page'), press()]);
  await chat.waitForURL('https://wa.me/**');
  return { chat, text: new URL(chat.url()).searchParams.get('text') ?? '' };
}

const email = (page: Page) => page.getByLabel('votre email');
const message = (page: Page) => page.getByLabel('Message (optionnel)');
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer' });

const doubt = (page: Page) => page.getByText('Cette adresse semble incomplète');

test('CON-5 CON-6 CHAT-1 CHAT-2: what is typed reaches nobody and survives a visit of another page; Envoyer opens the chat with it in a window that cannot reach this one', async ({
  visit,
}) => {
  const page = await visit('/contact');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await email(page).fill('lea@garage.example');
  await message(page).fill('Bonjour,\nla Clio est-elle libre samedi ?');
  await page.getByRole('link', { name: 'confidentialité', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Confidentialité' }).waitFor();
  await page.goBack();
  await page.getByText('40 / 600 caractères').waitFor();
  expect(await email(page).inputValue()).toBe('lea@garage.example');

  const { chat, text } = await chatAfter(page, () => send(page).click());
  expect(chat.url()).toMatch(/^https:\/\/wa\.me\/33639984217\?text=/);
  expect(text).toBe('Bonjour,\nla Clio est-elle libre samedi ?\n\nMon e-mail : lea@garage.example');
  expect(sent.filter((request) => /garage\.example|Bonjour/.test(request))).toEqual([]);
  expect(await chat.evaluate(() => window.opener)).toBeNull();
  expect(page.url()).toMatch(/\/contact$/);
  expect(await message(page).inputValue()).toContain('Clio');
  const again = page.getByRole('link', { name: 'Ouvrir WhatsApp' });
  expect(await again.getAttribute('href')).toBe(chat.url());
});

test('D26: a malformed address is asked about once, beside the field, until it is corrected; the second press sends it', async ({
  visit,
}) => {
  const page = await visit('/contact');
  await email(page).fill('lea');
  await send(page).click();
  await doubt(page).waitFor();
  expect(await email(page).evaluate((field) => document.activeElement === field)).toBe(true);
  expect(await email(page).getAttribute('aria-invalid')).toBe('true');
  expect(await email(page).getAttribute('aria-describedby')).toBe(await doubt(page).getAttribute('id'));
  expect(page.context().pages()).toHaveLength(1);
  await email(page).fill('lea@garage.example');
  await doubt(page).waitFor({ state: 'detached' });
  expect(await email(page).getAttribute('aria-invalid')).toBeNull();

  await email(page).fill('lea@garage');
  await send(page).click();
  await doubt(page).waitFor();
  const { text } = await chatAfter(page, () => send(page).click());
  expect(text).toBe('Bonjour, pouvez-vous me répondre par e-mail ?\n\nMon e-mail : lea@garage');
});

test('CON-5 CON-7 D26: the counter follows; Enter sends a message cut at 600 characters, without a line for an empty address', async ({
  visit,
}) => {
  const page = await visit('/contact');
  await page.getByText('0 / 600 caractères').waitFor();
  await message(page).fill('a'.repeat(640));
  await page.getByText('640 / 600 caractères : la fin sera coupée').waitFor();
  await email(page).focus();
  const { text } = await chatAfter(page, () => page.keyboard.press('Enter'));
  expect(text).toBe(`Bonjour,\n${'a'.repeat(599)}…`);
});
