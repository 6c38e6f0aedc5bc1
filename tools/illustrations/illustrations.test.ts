import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DEMO_CARS } from '../../src/features/cars/cars.seed.ts';
import { DEMO_TRUCKS } from '../../src/features/trucks/trucks.seed.ts';
import { backdropLuminance, backdropOf, contrast } from './drawing/backdrop.ts';
import { lacquerOf, luminance } from './drawing/paint.ts';
import { drawIllustration, drawPlaceholder, illustrationAlt } from './illustration.ts';
import { illustrationOf } from './stock.ts';
import { backdrops, carBodies, type Illustration, isTruck, paints, truckBodies, views } from './subject.ts';

const bodies = [...carBodies, ...truckBodies];
/** Dots per inch that make 200 × 150 pixels of a drawing. */
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
}, 60_000);

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

test('light paint never stands before a light wall, dark paint never before a dark one', () => {
  const used = new Set<string>();
  for (const paint of paints) {
    for (const seed of seeds) {
      const of: Illustration = { body: 'citadine', paint, view: 'profil-gauche', seed };
      const wall = backdropOf(of);
      used.add(wall);
      expect(contrast(paint, wall)).toBeGreaterThanOrEqual(1.7);
      if (luminance(lacquerOf(paint).base) > 0.6) expect(backdropLuminance(wall)).toBeLessThan(0.4);
    }
  }
  expect(used.size).toBe(backdrops.length);
});

test('the alternative text names the vehicle, its colour and the view in French', () => {
  const of: Illustration = { body: 'berline', paint: 'bleu', view: 'profil-gauche', seed: 1 };
  expect(illustrationAlt('Peugeot 308', of)).toBe('Peugeot 308 bleue, vue de profil gauche (illustration)');
  expect(illustrationAlt('Renault Master', { ...of, body: 'fourgon', view: 'coffre' })).toBe(
    'Renault Master, couleur bleu, espace de chargement (illustration)',
  );
});

const STOCK = [...DEMO_CARS, ...DEMO_TRUCKS].map(({ reference, pictures }) => ({
  reference,
  pictures,
}));

test('a vehicle of the demonstration has 3 to 6 different pictures, a profile or three-quarter cover first', () => {
  const counts = new Set<number>();
  for (const { reference, pictures } of STOCK) {
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

test('the placeholder is a small drawing in fixed colours', async () => {
  for (const kind of ['car', 'truck'] as const) {
    const svg = drawPlaceholder(kind);
    expect(svg).not.toContain('currentColor');
    expect(svg.length).toBeLessThan(6000);
    expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(1600);
  }
});
