import { beforeAll, describe, expect, test } from 'vitest';
import { forFile } from '../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { dayAfter, dayNow } from '../../../shared/dates/dates.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import { createRate } from '../../stock/rates/rates.repository.ts';

const FORM = 'application/x-www-form-urlencoded';

const site = forFile(openTestSite);
let orly: number;
beforeAll(async () => {
  ({ id: orly } = await createRate(site.context, operatorOfThisMachine(), { title: 'PARIS - ORLY', price: '99' }));
});

const trip = () => ({
  trajet: String(orly),
  sens: 'aller',
  date: dayAfter(dayNow()(), 2),
  heure: '05:00',
  adresse: '12 rue des Lilas',
  vol: 'af1234',
  passagers: '2',
  bagages: '3',
});

function post(values: Record<string, string>, headers: Record<string, string> = {}) {
  const payload = new URLSearchParams(values).toString();
  return site.app.inject({
    method: 'POST',
    url: '/vtc-transport/envoyer',
    headers: { 'content-type': FORM, ...headers },
    payload,
  });
}

const fieldOf = (html: string, name: string) => new RegExp(`<input[^>]*id="${name}"[^>]*>`).exec(html)?.[0] ?? '';

describe('TRIP-6: a ride without JavaScript', () => {
  test('leads to the chat with all that was typed', async () => {
    const response = await post(trip());
    expect(response.statusCode).toBe(303);
    expect(response.headers['cache-control']).toBe('no-store');
    const text = new URL(String(response.headers['location'])).searchParams.get('text') ?? '';
    expect(text).toMatch(
      / à 5 h\. Est-ce possible, et à quel prix \?\n\nDépart : PARIS, 12 rue des Lilas\nArrivée : ORLY\n.*\nBagages : 3\nVol : AF 1234\n/,
    );
    expect(text).toContain('Prix : 99 €, à confirmer (nuit, de 22 h à 6 h)');
  });

  test('with errors is the page again, with them at their fields and all that was typed', async () => {
    const response = await post({
      ...trip(),
      date: '2020-01-01',
      passagers: '12',
      adresse: '"><script>alert(1)</script>',
    });
    expect(response.statusCode).toBe(422);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(fieldOf(response.body, 'date')).toMatch(/aria-invalid="true" aria-describedby="date-erreur"/);
    expect(fieldOf(response.body, 'date')).toContain('value="2020-01-01"');
    expect(fieldOf(response.body, 'vol')).toContain('value="af1234"');
    expect(response.body).toContain('Ce jour est passé.');
    expect(response.body).toContain('De 1 à 8 passagers.');
    expect(response.body.includes('<script>alert')).toBe(false);
    expect(response.body).toContain('<meta name="robots" content="noindex');
  });

  test('whatever is sent there is an answer, and nothing of it is logged', async () => {
    expect((await post({})).statusCode).toBe(422);
    expect((await post({ ...trip(), adresse: 'secret '.repeat(2_000) })).statusCode).toBe(303);
    expect((await post({ ...trip(), adresse: 'secret', date: '' })).statusCode).toBe(422);
    expect((await post(trip(), { 'content-type': 'application/json' })).statusCode).toBe(415);
    expect(JSON.stringify(site.logs)).not.toMatch(/secret|Lilas/);
  });

  test('coming back to its address leads to the page', async () => {
    const response = await site.app.inject('/vtc-transport/envoyer');
    expect([response.statusCode, response.headers['location']]).toEqual([303, '/vtc-transport']);
  });
});

test('TRIP-7: a ticket chooses its route by its address, which is neither indexed nor cached for others', async () => {
  const plain = (await site.app.inject('/vtc-transport')).body;
  expect(plain).toContain(`href="/vtc-transport?trajet=${orly}#demande"`);
  const chosen = (await site.app.inject(`/vtc-transport?trajet=${orly}`)).body;
  expect(chosen).toMatch(new RegExp(`<option value="${orly}" selected=""`));
  expect(chosen).toContain('<meta name="robots" content="noindex');
  expect(chosen).toMatch(/<link rel="canonical" href="[^"]*\/vtc-transport"/);
  expect((await site.app.inject('/vtc-transport')).body).toBe(plain);
  expect(plain.includes('noindex')).toBe(false);
});
