import { expect, test } from 'vitest';
import { forFile } from '../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../tests/support/site.ts';

const site = forFile(openTestSite);

function post(payload: string, headers: Record<string, string> = {}) {
  return site.app.inject({
    method: 'POST',
    url: '/contact/envoyer',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  });
}

function textOf(response: { headers: Record<string, unknown> }): string {
  const link = new URL(String(response.headers['location']));
  expect(link.origin + link.pathname).toBe('https://wa.me/33639984217');
  return link.searchParams.get('text') ?? '';
}

test('D26 CON-6: without JavaScript the form leads to the chat with both values', async () => {
  const response = await post('email=lea%40garage.example&message=Une+Clio+%C3%A0+l%E2%80%99essai%0D%0Asamedi+%3F');
  expect(response.statusCode).toBe(303);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(textOf(response)).toBe('Bonjour,\nUne Clio à l’essai\nsamedi ?\n\nMon e-mail : lea@garage.example');
  // Browsers follow the redirects of a form only to the addresses of this directive.
  expect((await site.app.inject('/contact')).headers['content-security-policy']).toContain(
    "form-action 'self' https://wa.me https://api.whatsapp.com",
  );
});

test('D26 CON-6: a malformed address is sent as it is, and a long message is cut, neither is rejected', async () => {
  expect(textOf(await post('email=lea%40&message='))).toMatch(/\?\n\nMon e-mail : lea@$/);
  expect(textOf(await post(`message=${'a'.repeat(20_000)}`))).toBe(`Bonjour,\n${'a'.repeat(599)}…`);
});

test('D26: what no form sends is rejected with a client error', async () => {
  expect((await post('a=%E0%A4%A&message=%FF')).statusCode, 'unreadable letters are replaced').toBe(303);
  expect((await post('{"message":"a"}', { 'content-type': 'application/json' })).statusCode).toBe(415);
  expect((await post('message=a', { 'content-type': 'text/html' })).statusCode).toBe(415);
  expect((await post(`message=${'a'.repeat(70_000)}`)).statusCode).toBe(413);
});

test('D26: what was typed is never logged', async () => {
  await post('email=secret%40garage.example&message=mot-de-passe');
  expect(JSON.stringify(site.logs)).not.toMatch(/secret|mot-de-passe/);
});

test('CON-5: coming back to the address that the form posts to leads to the form', async () => {
  const response = await site.app.inject('/contact/envoyer');
  expect(response.statusCode).toBe(303);
  expect(response.headers['location']).toBe('/contact');
});

test('D26: no other route reads URL-encoded forms', async () => {
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'user=a&pass=b',
  });
  expect(response.statusCode).toBe(415);
});
