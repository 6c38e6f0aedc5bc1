import { beforeAll, describe, expect, test } from 'vitest';
import { buildCar, buildTruck } from '../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { textOf } from '../../../../tests/support/page-text.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { cars, trucks } from '../../../../tests/support/vehicles.ts';
import { dayAfter, dayNow } from '../../../shared/dates/dates.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';

const ADMIN = operatorOfThisMachine();

const site = forFile(openTestSite);
let truck: string;
beforeAll(async () => {
  const input = buildTruck({ title: 'Master', licence: 'B', price_on_weekend: '179', price_per_week: '560' });
  truck = `/trucks-rental/${(await trucks.create(site.context, ADMIN, input)).id}`;
});

/** The Friday after next is never in the past. */
function nextFriday(): string {
  const today = dayNow()();
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  return dayAfter(today, ((5 - weekday + 7) % 7) + 7);
}

async function read(url: string): Promise<{ html: string; text: string }> {
  const { statusCode, body } = await site.app.inject(url);
  expect(statusCode).toBe(200);
  return { html: body, text: textOf(/<main.*<\/main>/s.exec(body)?.[0] ?? '') };
}

describe('RENT-7: dates in the address of a vehicle', () => {
  test('RENT-8: are answered by the server, with the message that has them, and are in the bar at the foot of a phone', async () => {
    const friday = nextFriday();
    const { html, text } = await read(`${truck}?depart=${friday}&retour=${dayAfter(friday, 2)}`);
    expect(text).toMatch(/environ 179 € 179 euros .*2 jours.*1 week-end/);
    expect(text).toMatch(/Le dimanche .* nous sommes fermés : retour le lundi .* à partir de .*, ou à convenir\./);
    expect(text).toContain('sous réserve de disponibilité');
    expect(html).toContain(`value="${friday}"`);
    const bar = /<p [^>]*aria-hidden="true"><span>≈ (.*?)<\/p>/s.exec(html)?.[1]?.replace(/<[^>]+>/g, ' ');
    expect(bar).toMatch(/^179 € +\d\d\/\d\d – \d\d\/\d\d/);
    const messages = [...html.matchAll(/href="https:\/\/wa\.me\/\d+\?text=([^"]*)/g)].map(([, it = '']) => it);
    expect([...new Set(messages)].map(decodeURIComponent)).toEqual([
      expect.stringMatching(/louer le camion « Master » du .* \(environ 179 €\)\. Est-il .*Retour : le lundi/s),
    ]);
  });

  test('are not indexed, and stand for the page itself', async () => {
    const { html } = await read(`${truck}?depart=${nextFriday()}&retour=`);
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${truck}"`));
    expect((await read(`${truck}?utm_source=x`)).html).not.toContain('noindex');
  });

  test('leave the cached page as it is', async () => {
    const plain = await read(truck);
    await read(`${truck}?depart=2020-01-01&retour=2020-01-02`);
    const later = await read(`${truck}?retour=2020-01-02&x=1`);
    expect(later.text).toContain('Ce jour est passé.');
    expect((await read(truck)).html).toBe(plain.html);
  });

  test('that cannot be are refused at their fields, which keep them', async () => {
    const friday = nextFriday();
    const { html, text } = await read(`${truck}?depart=${friday}&retour=${dayAfter(friday, -1)}`);
    expect(/<input[^>]*id="retour"[^>]*>/.exec(html)?.[0]).toMatch(
      /aria-invalid="true" aria-describedby="retour-erreur"/,
    );
    expect(html).toContain(`value="${friday}"`);
    expect(text).toContain('Le retour précède le départ.');
    const hostile = await read(`${truck}?depart=${encodeURIComponent('"><script>alert(1)</script>')}&retour=%FF`);
    expect(hostile.html.includes('<script>alert')).toBe(false);
  });

  test('of what is for sale alone there is no form', async () => {
    const sold = { offer_kind: 'sale', sale_price: '9990', first_registration: '06-2019' } as const;
    const input = buildCar({ title: 'Clio', price_per_day: '45', ...sold, mileage_guaranteed: true, mileage: 1 });
    const { id } = await cars.create(site.context, ADMIN, input);
    expect((await read(`/car/${id}?depart=2020-01-01`)).text).not.toContain('Vos dates');
    const rented = await cars.create(site.context, ADMIN, buildCar({ title: 'Clio', price_per_day: '45' }));
    expect((await read(`/car/${rented.id}`)).text).toContain('Vos dates');
  });
});
