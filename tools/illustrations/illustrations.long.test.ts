import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { conditionNotes } from '../../src/features/catalogue/vehicle-page/sections/condition-notes.ts';
import { DEMO_CARS, DEMO_TRUCKS } from '../../tests/support/demo-stock.ts';
import { allowSvg } from './allow-svg.ts';
import { backdropOf, distance } from './drawing/backdrop.ts';
import { drawIllustration, drawPlaceholder, illustrationAlt } from './illustration.ts';
import { illustrationOf } from './stock.ts';
import { backdrops, carBodies, type Illustration, isTruck, paints, truckBodies, views } from './subject.ts';

beforeAll(allowSvg);

const bodies = [...carBodies, ...truckBodies];
/** Resolution in dots per inch at which a drawing has 200 × 150 pixels. */
const DENSITY = 9;
const seeds = Array.from({ length: 40 }, (_, i) => i * 7919 + 3);

test('the same vehicle is drawn to the same bytes', () => {
  const of: Illustration = { body: 'suv', paint: 'vert', view: 'profil-gauche', seed: 42 };
  expect(drawIllustration(of)).toBe(drawIllustration({ ...of }));
  expect(drawIllustration(of)).not.toBe(drawIllustration({ ...of, seed: 43 }));
});

test('every body is drawn in every view as a 4:3 picture that carries the mark', async () => {
  for (const body of bodies) {
    for (const [i, view] of views.entries()) {
      const svg = drawIllustration({ body, view, paint: paints[i % paints.length] ?? 'gris', seed: i });
      expect(svg).toContain('aria-label="Illustration"');
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      const { info } = await sharp(Buffer.from(svg), { density: DENSITY }).raw().toBuffer({ resolveWithObject: true });
      expect([body, view, info.width / info.height]).toEqual([body, view, 4 / 3]);
    }
  }
});

test('an id is given once in a drawing, and every reference finds it', () => {
  for (const body of bodies) {
    for (const view of views) {
      const svg = drawIllustration({ body, view, paint: 'bleu', seed: 5 });
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]);
      expect([body, view, ids.length]).toEqual([body, view, new Set(ids).size]);
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
    }
  }
});

/** Distance in CIELAB: anyone sees 10 at a glance, and people who see little contrast see 17. */
const MIN_DISTANCE = 17;

test('LOOK-41: each body has its own backdrop, and every paint stands out from it', () => {
  const used = new Map<string, string[]>();
  for (const body of bodies) {
    const backdrop = backdropOf({ body });
    used.set(backdrop, [...(used.get(backdrop) ?? []), body]);
    for (const paint of paints)
      expect(distance(paint, backdrop), `${paint} ${body}`).toBeGreaterThanOrEqual(MIN_DISTANCE);
    expect(distance('blanc', backdrop), body).toBeGreaterThanOrEqual(30);
  }
  // The stock uses both bodies for « Citadine », « Berline » or « Monospace ».
  expect([...used.values()].filter((same) => same.length > 1)).toEqual([
    ['citadine', 'citadine-haute'],
    ['compacte', 'berline'],
    ['monospace', 'ludospace'],
  ]);
  expect([...used.keys(), 'garage'].sort()).toEqual([...backdrops].sort());
});

test('LOOK-41: what a vehicle’s seed chooses does not change its backdrop', () => {
  const drawn = seeds.map((seed) => drawIllustration({ body: 'suv', paint: 'vert', view: 'avant', seed }));
  const ground = (svg: string) => svg.slice(0, svg.indexOf('id="cast"'));
  expect(new Set(drawn.map(ground)).size).toBe(1);
});

test('the alternative text names the vehicle, its colour and the view in French', () => {
  const of: Illustration = { body: 'berline', paint: 'bleu', view: 'profil-gauche', seed: 1 };
  expect(illustrationAlt('Peugeot 308', of)).toBe('Peugeot 308 bleue, vue de profil gauche (illustration)');
  expect(illustrationAlt('Renault Master', { ...of, body: 'fourgon', view: 'coffre' })).toBe(
    'Renault Master, couleur bleu, espace de chargement (illustration)',
  );
});

test('a vehicle of the demonstration has 3 to 6 different pictures, a profile or three-quarter cover first', () => {
  const counts = new Set<number>();
  for (const { reference, pictures } of [...DEMO_CARS, ...DEMO_TRUCKS]) {
    const drawn = pictures.map((name) => illustrationOf(reference, name));
    expect(drawn.map((one) => one.view)).toEqual(pictures);
    expect(new Set(drawn.map((one) => `${one.body} ${one.paint} ${one.seed}`)).size).toBe(1);
    expect(new Set(pictures).size).toBe(pictures.length);
    expect(pictures[0]).toMatch(/^(profil|trois)/);
    counts.add(pictures.length);
  }
  expect([...counts].sort()).toEqual([3, 4, 5, 6]);
});

test('cars are drawn as cars and trucks as trucks', () => {
  const bodies = (all: readonly { reference: string }[]) =>
    all.map(({ reference }) => illustrationOf(reference, 'avant').body);
  expect(bodies(DEMO_CARS).filter(isTruck)).toEqual([]);
  expect(bodies(DEMO_TRUCKS).filter((body) => !isTruck(body))).toEqual([]);
});

test('a flaw is drawn in the picture that the note about it names', () => {
  const drawn = (reference: string, name: string) => {
    const { flaw: _flaw, ...of } = illustrationOf(reference, name);
    return drawIllustration(illustrationOf(reference, name)) !== drawIllustration(of);
  };
  for (const { reference, pictures, condition_notes } of DEMO_CARS) {
    const named = conditionNotes(condition_notes, pictures.length).flatMap(({ picture }) => picture ?? []);
    const shown = pictures.flatMap((name, i) => (drawn(reference, name) ? [i] : []));
    expect([reference, shown]).toEqual([reference, named]);
  }
});

test('the placeholder is a small drawing in fixed colours', async () => {
  for (const kind of ['car', 'truck'] as const) {
    const svg = drawPlaceholder(kind);
    expect(svg).not.toContain('currentColor');
    expect(svg.length).toBeLessThan(6000);
    expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(1600);
  }
});
