import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FULL_SETTINGS } from '../../../../tests/support/full-settings.ts';
import { dealershipFileText, readDealershipFile } from './dealership-file.server.ts';
import { chatDigits, phoneHref } from './dialled-number.server.ts';
import { publicDealership } from './public-settings.ts';

const readDealership = (path: string) => readDealershipFile(path).settings;

const SHIPPED = join(import.meta.dirname, '../../../../dealership.json');
const folder = mkdtempSync(join(tmpdir(), 'vitrine-dealership-'));
afterAll(() => rmSync(folder, { recursive: true }));

function changed(values: Record<string, unknown>): string {
  const file: unknown = JSON.parse(readFileSync(SHIPPED, 'utf8'));
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split(/[.[\]]+/).filter(Boolean);
    const last = keys.pop() ?? '';
    const parent = keys.reduce((at, key) => (at as Record<string, unknown>)[key], file) as Record<string, unknown>;
    if (value === undefined) delete parent[last];
    else parent[last] = value;
  }
  return written(JSON.stringify(file));
}

function written(text: string): string {
  const path = join(folder, 'dealership.json');
  writeFileSync(path, text);
  return path;
}

function fieldErrors(path: string): string[] {
  const [, ...lines] = startErrorOf(path).split('\n');
  return lines.map((line) => line.replace('  - ', ''));
}

function startErrorOf(path: string): string {
  try {
    readDealership(path);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
}

describe('the shipped dealership', () => {
  const shipped = readDealership(SHIPPED);

  it('passes and follows the specification by default', () => {
    expect(shipped.display.interface).toBe('spec');
    expect(shipped.identity.copyrightFrom).toBe(2024);
    expect(shipped.identity.tagline).toBe('Le meilleur rapport qualité/prix');
    expect(Object.keys(shipped.identity.networks)).toEqual(['facebook', 'instagram', 'tiktok']);
  });

  it('has only numbers and addresses that are reserved for examples', () => {
    expect(shipped.identity.phone).toMatch(/^01 99 00 /);
    expect(shipped.legal.host.phone).toMatch(/^01 99 00 /);
    expect(shipped.identity.chat).toMatch(/^3363998\d{4}$/);
    expect(shipped.identity.email).toMatch(/\.example$/);
    // None of the three networks allows a hyphen in an account name, so these accounts cannot exist.
    for (const url of Object.values(shipped.identity.networks)) expect(url).toMatch(/\/@?[a-z]+(-[a-z]+)+$/);
  });

  it('has six reviews, newest first, each marked as an example', () => {
    expect(shipped.reviews.reviews).toHaveLength(6);
    expect(shipped.reviews.reviews.every((review) => review.example)).toBe(true);
    const days = shipped.reviews.reviews.map((review) => review.publishedOn);
    expect(days).toEqual([...days].sort().reverse());
  });

  it('reaches every browser with the tel: address of the phone, without the sections of single pages', () => {
    const sent = publicDealership(shipped, null, {
      phoneHref: phoneHref(shipped.identity.phone ?? ''),
      chat: chatDigits(shipped.identity.chat),
    });
    const phone = { shown: '01 99 00 42 17', href: 'tel:+33199004217' };
    expect(sent).toMatchObject({ name: 'Garage des Tilleuls', phone });
    for (const section of ['founder', 'reviews', 'vtc', 'legal']) expect(sent).not.toHaveProperty(section);
  });
});

it('SETT-9: the file that is written is read back as the same settings', () => {
  expect(readDealership(written(dealershipFileText(FULL_SETTINGS)))).toEqual(FULL_SETTINGS);
});

it.each([
  ['01 99 00 42 17', 'tel:+33199004217'],
  ['0199004217', 'tel:+33199004217'],
  ['+32 2 555 00 00', 'tel:+3225550000'],
])('the tel: address of %s is %s', (shown, href) => expect(phoneHref(shown)).toBe(href));

describe('a file that leaves out what has a default', () => {
  it('is accepted', () => {
    const optional = ['interface', 'networks', 'tagline', 'trustLine', 'mobilityMessage', 'poweredBy', 'copyrightFrom'];
    const path = changed(Object.fromEntries(optional.map((key) => [key, undefined])));
    expect(readDealership(path)).toMatchObject({
      display: { interface: 'spec', mobilityMessage: true, open: true },
      identity: { networks: {}, poweredBy: 'Propulsé par Vitrine', copyrightFrom: null },
    });
  });

  it('PREP-2: names no phone, no town, no mediator and no conditions that it does not have', () => {
    const absent = ['slogan', 'tagline', 'phone', 'chat', 'email', 'address', 'founder.name', 'vtc.insurer'];
    const path = changed({
      ...Object.fromEntries([...absent, 'legal.mediator', 'legal.host.phone'].map((key) => [key, undefined])),
      'legal.siren': '',
      'legal.rentalConditions': [],
    });
    const { identity, texts, vtc, legal, rental } = readDealership(path);
    for (const key of ['slogan', 'tagline', 'phone', 'chat', 'email'] as const) expect(identity[key]).toBeUndefined();
    expect([identity.address, legal.mediator, rental.rentalConditions]).toEqual([{}, {}, []]);
    expect([texts.founder.name, vtc.insurer, legal.host.phone, legal.siren]).toEqual(Array(4).fill(undefined));
  });

  it('may have an address as long as those of maps', () => {
    const path = changed({ 'reviews[0].url': `https://maps.example/${'a'.repeat(900)}` });
    expect(startErrorOf(path)).toBe('accepted');
  });

  it('may have a byte order mark', () => {
    expect(startErrorOf(written(`\ufeff${readFileSync(SHIPPED, 'utf8')}`))).toBe('accepted');
  });
});

describe('an error is named with its path', () => {
  const OVERLAPPING = [
    { open: '09:00', close: '13:00' },
    { open: '12:00', close: '19:00' },
  ];
  const cases: [path: string, value: unknown, message: string][] = [
    ['name', undefined, 'manque'],
    ['name', '  ', 'ne peut pas être vide'],
    ['mobilityMessage', 'peut-être', 'oui ou non est attendu'],
    ['email', 'garage', 'il manque le signe @'],
    ['email', 'garage@lac', 'une adresse électronique'],
    ['email', 'a..b@garage.fr', 'une adresse électronique'],
    ['email', 'é"@garage.fr', 'une adresse électronique'],
    ['interface', 'en', 'l’un de : spec, fr'],
    ['phone', '12 34', 'un numéro français'],
    ['chat', '06 39 98', 'un numéro français (06 39 98 00 00) ou international'],
    ['phone', '01 99 00 00', '8 chiffres au lieu de 10'],
    ['address.postalCode', '9599', '4 chiffres au lieu de 5'],
    ['copyrightFrom', 'deux mille', 'une année'],
    ['hours.sunday', undefined, 'manque'],
    ['hours.monday[0].open', '9h', 'une heure'],
    ['hours.monday[0].open', '', 'ne peut pas être vide'],
    ['hours.monday[0].close', '08:00', 'l’heure de fermeture doit être après'],
    ['hours.friday', OVERLAPPING, 'les plages'],
    ['networks.tiktok', '@garage', 'ne commence pas par https://'],
    ['networks.facebook', 'javascript:alert(1)', 'ne commence pas par https://'],
    ['networks.instagram', 'https://', 'une adresse http(s)'],
    ['networks.youtube', 'https://video.example', 'champ inconnu'],
    ['reviews[2].stars', 6, 'un nombre entier de 1 à 5'],
    ['reviews[2].stars', 4.5, 'un nombre entier de 1 à 5'],
    ['reviews[0].publishedOn', '2026-02-30', 'une date qui existe'],
    ['reviews[0].experiencedOn', '2026-11-01', 'l’expérience précède'],
    ['reviews[1].example', false, 'reste true'],
    ['vtc.registration', '075', 'ne commence pas par EVTC'],
    ['legal.siren', '123', '3 chiffres au lieu de 9'],
    ['legal.siren', '1234 56789', 'neuf chiffres'],
    ['legal.vat', 'DE123', 'FR, une clé'],
    ['reviewsNote', undefined, 'la loi demande'],
    ['legal.host.fax', '01', 'champ inconnu'],
    ['theme', 'dark', 'champ inconnu'],
  ];
  it.each(cases)('%s = %j', (path, value, message) => {
    const lines = fieldErrors(changed({ [path]: value }));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${path} : ${message}`);
  });

  it('also deep inside what is optional', () => {
    const portrait = { src: '//elsewhere.example/a.jpg', alt: 'Hélène' };
    expect(fieldErrors(changed({ 'founder.portrait': portrait }))[0]).toContain('founder.portrait.src : un chemin');
  });

  it('together with all the others', () => {
    const wrong = { name: undefined, chat: '06', 'reviews[5].stars': 0, 'legal.theme': 1, 'legal.fax': 1 };
    const path = changed(wrong);
    expect(fieldErrors(path).map((line) => line.split(' : ')[0])).toEqual(Object.keys(wrong));
    expect(startErrorOf(path)).toContain(path);
  });
});

it('SETT-20: reads numbers, choices and « oui » as people write them', () => {
  const path = changed({
    ...{ 'rental.cars.extra_km_price': 0.125, 'rental.cars.deposit': '1 500 €', copyrightFrom: '1998' },
    ...{ 'reviews[2].stars': '2 étoiles', mobilityMessage: 'non' },
  });
  const { rental, identity, reviews, display } = readDealership(path);
  expect(rental.cars).toMatchObject({ extra_km_price: 0.13, deposit: 1500 });
  expect([identity.copyrightFrom, reviews.reviews[2]?.stars, display.mobilityMessage]).toEqual([1998, 2, false]);
});

it('SETT-20: keeps a chat number as typed, and completes the address of a site as the form does', () => {
  const path = changed({ chat: '06 39 98 42 17', 'legal.mediator.website': 'www.mediateur.example/saisir' });
  expect(readDealership(path)).toMatchObject({
    identity: { chat: '06 39 98 42 17' },
    legal: { mediator: { website: 'https://www.mediateur.example/saisir' } },
  });
});

describe('the reviews', () => {
  it('may drop the example mark once their address is real', () => {
    const path = changed({ 'reviews[0].example': false, 'reviews[0].url': 'https://maps.app.goo.gl/abc' });
    expect(startErrorOf(path)).toBe('accepted');
  });
  it('are put newest first', () => {
    const path = changed({ 'reviews[5].publishedOn': '2026-11-02' });
    expect(readDealership(path).reviews.reviews[0]?.author).toBe('N. F.');
  });
  it('are six at the most', () => {
    const { reviews } = readDealership(SHIPPED).reviews;
    expect(fieldErrors(changed({ reviews: [...reviews, reviews[0]] }))).toEqual(['reviews : six avis au plus']);
  });
});

describe('a file that cannot be read', () => {
  it('is said to be missing', () => {
    expect(startErrorOf(join(folder, 'absent.json'))).toMatch(/absent\.json\) est introuvable : DEALERSHIP_FILE/);
  });
  it('is said to be unreadable when it is a folder', () => {
    expect(startErrorOf(folder)).toContain('ne peut pas être lue');
  });
  it('is said not to be JSON, with line and column', () => {
    const sentence = 'n’est pas du JSON valide : ligne 3, colonne 3.';
    expect(startErrorOf(written('{\n  "name": "a",\n  b\n}'))).toContain(sentence);
  });
  it.each(['', '{"name":'])('is said to stop before its end: %j', (text) => {
    expect(startErrorOf(written(text))).toContain('il s’arrête avant la fin');
  });
  it('is rejected when it is JSON of another kind', () => {
    expect(fieldErrors(written('[]'))).toEqual(['le fichier : attendu : un objet { }']);
  });
});
