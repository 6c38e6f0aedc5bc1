import type { Paint } from '../subject.ts';

/** Colours of one lacquer under studio light: reflection, lit part, the colour itself, shade, and below the sill. */
export type Lacquer = { glint: string; light: string; base: string; shade: string; deep: string };

const lacquers: Record<Paint, Lacquer> = {
  blanc: { glint: '#ffffff', light: '#f7f8f9', base: '#e6e9ec', shade: '#c3c9d0', deep: '#8d959f' },
  argent: { glint: '#fbfcfd', light: '#dde1e5', base: '#b9bfc6', shade: '#8b939c', deep: '#5a626b' },
  gris: { glint: '#cfd5dc', light: '#8f979f', base: '#656d76', shade: '#454c54', deep: '#2a2f35' },
  noir: { glint: '#b5bdc7', light: '#565d66', base: '#2b3036', shade: '#1a1d21', deep: '#0e1013' },
  bleu: { glint: '#bcd9f7', light: '#5295d8', base: '#2268b4', shade: '#164a86', deep: '#0d2d55' },
  'bleu-nuit': { glint: '#a9bedb', light: '#48668f', base: '#233d63', shade: '#162943', deep: '#0c1829' },
  rouge: { glint: '#ffc4ba', light: '#df5348', base: '#b8232a', shade: '#84151f', deep: '#4f0b13' },
  vert: { glint: '#c1dccb', light: '#5d937a', base: '#2f6550', shade: '#1e4638', deep: '#112a22' },
  orange: { glint: '#ffdcb5', light: '#f0994f', base: '#d5702a', shade: '#9d4b18', deep: '#602c0d' },
  beige: { glint: '#fffaf0', light: '#e9dfcd', base: '#cdbfa6', shade: '#a29379', deep: '#6b5f4b' },
};

/** Names of the paints: [form that agrees with "voiture", name of the colour]. */
const names: Record<Paint, readonly [string, string]> = {
  blanc: ['blanche', 'blanc'],
  argent: ['argent', 'argent'],
  gris: ['grise', 'gris'],
  noir: ['noire', 'noir'],
  bleu: ['bleue', 'bleu'],
  'bleu-nuit': ['bleu nuit', 'bleu nuit'],
  rouge: ['rouge', 'rouge'],
  vert: ['verte', 'vert'],
  orange: ['orange', 'orange'],
  beige: ['beige', 'beige'],
};

export function lacquerOf(paint: Paint): Lacquer {
  return lacquers[paint];
}

export function paintName(paint: Paint, agreeing: 'voiture' | 'couleur'): string {
  return names[paint][agreeing === 'voiture' ? 0 : 1];
}

/**
 * Converts a #rrggbb colour to CIELAB, where equal distances look equal: lightness 0…100, then green–red and
 * blue–yellow.
 */
export function lightnessAndHue(hex: string): [lightness: number, a: number, b: number] {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const root = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Mixes two #rrggbb colours linearly. If `share` is 0, returns `a`. */
export function mix(a: string, b: string, share: number): string {
  const part = (i: number) => {
    const from = Number.parseInt(a.slice(i, i + 2), 16);
    const to = Number.parseInt(b.slice(i, i + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}
