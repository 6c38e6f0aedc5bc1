import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../support/visit.ts';

/** The chat's own site, answered here: tests talk to nobody. */
async function answerForChat(context: BrowserContext): Promise<void> {
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'chat' }));
}

/** Presses what opens the chat and gives the new window. */
async function chatAfter(page: Page, press: () => Promise<void>): Promise<{ chat: Page; text: string }> {
  await answerForChat(page.context());
  const [chat] = await Promise.all([page.context().waitForEvent('page'), press()]);
  await chat.waitForURL('https://wa.me/**');
  return { chat, text: new URL(chat.url()).searchParams.get('text') ?? '' };
}

const email = (page: Page) => page.getByLabel('votre email');
const message = (page: Page) => page.getByLabel('Message (optionnel)');
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer' });

describe('the request form', () => {
  test('CON-5 CON-6: Envoyer opens the chat with both values in a window that cannot reach this one', async ({
    visit,
  }) => {
    const page = await visit('/contact');
    await email(page).fill('lea@garage.example');
    await message(page).fill('Bonjour,\nla Clio est-elle libre samedi ?');
    const { chat, text } = await chatAfter(page, () => send(page).click());
    expect(chat.url()).toMatch(/^https:\/\/wa\.me\/33639984217\?text=/);
    expect(text).toBe('Bonjour,\nla Clio est-elle libre samedi ?\n\nMon e-mail : lea@garage.example');
    expect(await chat.evaluate(() => window.opener)).toBeNull();
    expect(page.url()).toMatch(/\/contact$/);
    expect(await message(page).inputValue()).toContain('Clio');
    const again = page.getByRole('link', { name: 'Ouvrir WhatsApp' });
    expect(await again.getAttribute('href')).toBe(chat.url());
  });

  test('CON-5: what was typed is still there after the privacy page and Back', async ({ visit }) => {
    const page = await visit('/contact');
    await email(page).fill('lea@garage.example');
    await message(page).fill('Bonjour');
    await page.getByRole('link', { name: 'confidentialité', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Confidentialité' }).waitFor();
    await page.goBack();
    await page.getByText('7 / 600 caractères').waitFor();
    expect(await message(page).inputValue()).toBe('Bonjour');
    expect(await email(page).inputValue()).toBe('lea@garage.example');
  });

  test('CON-7 D26: Enter sends, and an empty address has no line', async ({ visit }) => {
    const page = await visit('/contact');
    await message(page).fill('Bonjour');
    await email(page).focus();
    const { text } = await chatAfter(page, () => page.keyboard.press('Enter'));
    expect(text).toBe('Bonjour');
  });

  test('D26: a malformed address is asked about once, beside the field, and the second press sends it', async ({
    visit,
  }) => {
    const page = await visit('/contact');
    await email(page).fill('lea@garage');
    await send(page).click();
    const doubt = page.getByText('Cette adresse semble incomplète');
    await doubt.waitFor();
    expect(await email(page).evaluate((field) => document.activeElement === field)).toBe(true);
    expect(await email(page).getAttribute('aria-invalid')).toBe('true');
    expect(await email(page).getAttribute('aria-describedby')).toBe(await doubt.getAttribute('id'));
    expect(page.context().pages()).toHaveLength(1);
    const { text } = await chatAfter(page, () => send(page).click());
    expect(text).toBe('Bonjour, pouvez-vous me répondre par e-mail ?\n\nMon e-mail : lea@garage');
  });

  test('D26: the question goes away when the address is corrected', async ({ visit }) => {
    const page = await visit('/contact');
    await email(page).fill('lea');
    await send(page).click();
    await page.getByText('Cette adresse semble incomplète').waitFor();
    await email(page).fill('lea@garage.example');
    await page.getByText('Cette adresse semble incomplète').waitFor({ state: 'detached' });
    expect(await email(page).getAttribute('aria-invalid')).toBeNull();
  });

  test('CON-5: the counter follows, and a message beyond 600 characters is cut with an ellipsis', async ({ visit }) => {
    const page = await visit('/contact');
    await page.getByText('0 / 600 caractères').waitFor();
    await message(page).fill('a'.repeat(640));
    await page.getByText('640 / 600 caractères : la fin sera coupée').waitFor();
    const { text } = await chatAfter(page, () => send(page).click());
    expect(text).toBe(`Bonjour,\n${'a'.repeat(599)}…`);
  });

  test('D26: without JavaScript the same form leads to the same chat', async ({ visit }) => {
    const page = await visit('/contact', { javaScriptEnabled: false, expecting: [/another origin: https:\/\/wa\.me/] });
    await answerForChat(page.context());
    await email(page).fill('lea@');
    await message(page).fill('Bonjour');
    const asked = page.waitForRequest('https://wa.me/33639984217?text=**');
    await send(page).click();
    expect(new URL((await asked).url()).searchParams.get('text')).toBe('Bonjour\n\nMon e-mail : lea@');
  });

  test('CHAT-1 CHAT-2: what is typed reaches nobody before the chat is opened', async ({ visit }) => {
    const page = await visit('/contact');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await email(page).fill('lea@garage.example');
    await message(page).fill('Bonjour');
    await chatAfter(page, () => send(page).click());
    expect(sent.filter((request) => /garage\.example|Bonjour/.test(request))).toEqual([]);
  });
});
