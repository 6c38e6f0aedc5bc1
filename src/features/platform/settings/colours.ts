/**
 * Computes the site's colours from the dealer's two colours. As WCAG 2 requires, text has a contrast of at least 4.5 to
 * 1 on its background, in both themes.
 */

/** '#rrggbb' */
type Colour = string;

export const LOWEST_CONTRAST = 4.5;

/**
 * The colours of tokens.css that the dealer can replace. The next constants are the backgrounds of texts in these
 * colours.
 */
export const SITE_COLOURS = { primary: '#0b3b36', accent: '#b4441f' } as const;
const LIGHT_GROUNDS = ['#fbfaf7', '#ffffff', '#f3f1ec'];
const DARK_GROUND = '#0e1116';
/** The lightest background of the dark theme. */
const DARK_SUNKEN = '#1f242d';
const WHITE = '#ffffff';
const BLACK = '#000000';

function channels(colour: Colour): [number, number, number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return [red, green, blue];
}

function luminance(colour: Colour): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

export function contrast(one: Colour, other: Colour): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

export function lowestContrast(colour: Colour): number {
  return Math.min(...LIGHT_GROUNDS.map((ground) => contrast(colour, ground)));
}

/** True for a colour that is readable as text on every light background of the site (WCAG 1.4.3). */
export function isReadable(colour: Colour): boolean {
  return lowestContrast(colour) >= LOWEST_CONTRAST;
}

/**
 * @example contrastText('#0b3b36');
 * // 'Contraste 10,9 pour 1 sur le fond des pages, 12,4 pour 1 sous du blanc : très lisible (4,5 au moins).'
 */
export function contrastText(colour: Colour): string {
  const ratio = lowestContrast(colour);
  const word = ratio < LOWEST_CONTRAST ? 'trop claire, refusée' : ratio < 7 ? 'lisible' : 'très lisible';
  const white = contrast(colour, WHITE);
  return `Contraste ${ratioText(ratio)} pour 1 sur le fond des pages, ${ratioText(white)} pour 1 sous du blanc : ${word} (4,5 au moins).`;
}

/** Rounds down, because 4.49 is below the required 4.5. */
export function ratioText(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1).replace('.', ',');
}

function mixed(colour: Colour, other: Colour, share: number): Colour {
  const otherParts = channels(other);
  const parts = channels(colour).map((channel, i) => Math.round(channel + ((otherParts[i] ?? 0) - channel) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const STEPS = 50;

function mixedUntil(colour: Colour, other: Colour, ground: Colour, ratio: number, share = 0): Colour {
  for (let step = Math.round(share * STEPS); step < STEPS; step += 1) {
    const mixture = mixed(colour, other, step / STEPS);
    if (contrast(mixture, ground) >= ratio) return mixture;
  }
  return other;
}

type ChosenColours = { primary: Colour | null; accent: Colour | null };
type Tokens = Readonly<Record<string, Colour>>;

export function colourTokens({ primary, accent }: ChosenColours): { light: Tokens; dark: Tokens } {
  const tokens: { light: Record<string, Colour>; dark: Record<string, Colour> } = { light: {}, dark: {} };
  if (primary !== null) {
    const lighter = mixed(primary, WHITE, 0.12);
    const link = isReadable(lighter) ? lighter : primary;
    const night = mixedUntil(primary, BLACK, WHITE, 9);
    Object.assign(tokens.light, {
      '--brand': primary,
      '--brand-600': link,
      '--brand-tint': mixedUntil(primary, WHITE, link, LOWEST_CONTRAST, 0.88),
      '--night': night,
      '--on-night-2': mixedUntil(primary, WHITE, night, 7, 0.8),
    });
    const shown = mixedUntil(primary, WHITE, DARK_SUNKEN, 6);
    Object.assign(tokens.dark, {
      '--brand': shown,
      '--brand-600': shown,
      '--brand-tint': mixedUntil(primary, DARK_GROUND, shown, LOWEST_CONTRAST, 0.7),
      '--on-brand': mixedUntil(primary, BLACK, shown, LOWEST_CONTRAST, 0.5),
      '--night': mixed(night, BLACK, 0.25),
    });
  }
  if (accent !== null) {
    const shown = mixedUntil(accent, WHITE, DARK_SUNKEN, 6);
    tokens.light['--accent'] = accent;
    tokens.dark['--accent'] = shown;
    tokens.dark['--on-accent'] = mixedUntil(accent, BLACK, shown, LOWEST_CONTRAST, 0.5);
  }
  return tokens;
}

/** Returns '' if no colour is chosen. Print keeps the standard colours. */
export function colourSheet(colours: ChosenColours): string {
  const { light, dark } = colourTokens(colours);
  const rules = (tokens: Tokens) =>
    Object.entries(tokens)
      .map(([name, value]) => `${name}:${value}`)
      .join(';');
  if (Object.keys(light).length === 0) return '';
  return `@media screen{html:root{${rules(light)}}}@media screen and (prefers-color-scheme:dark){html:root{${rules(dark)}}}`;
}
