/** From when to when the dealership is open, 'HH:MM' each. */
export type Opening = { open: string; close: string };

export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';

/** Days on which the dealership is closed besides the week's closing days: 'YYYY-MM-DD', both included. */
export type Closure = { from: string; to: string; reason: string };

/** The parts of the dealership: one that is off is on no public page, in no list and in no feed. */
export type Parts = { sale: boolean; rental: boolean; trucks: boolean; vtc: boolean };

/** Parts of it may be missing, all of it while nothing is set. */
export type Address = {
  street?: string | undefined;
  postalCode?: string | undefined;
  city?: string | undefined;
  /** '48.8566, 2.3522' */
  coordinates?: string | undefined;
};

/** The lines of an address, those that are set: ['12 avenue des Tilleuls', '95999 Villeneuve-les-Tilleuls'] */
export function addressLines({ street, postalCode, city }: Address): string[] {
  return [street ?? '', [postalCode, city].filter(Boolean).join(' ')].filter((line) => line !== '');
}

/** A number as it is shown, and its link, 'tel:+33199004217'. */
export type Phone = { shown: string; href: string };

/** Stands on every page of a site that is not open to the public yet. */
export const IN_PREPARATION = 'Site en préparation';

/** True if the opening hours of any day are set. */
export function hasHours({ hours }: { hours: Record<Weekday, Opening[]> }): boolean {
  return Object.values(hours).some((spans) => spans.length > 0);
}

/** Parts of the dealership that single pages show, each loaded by its page alone. */
export const SECTIONS = ['about', 'newestReview', 'vtc', 'legal', 'rental'] as const;

export type SectionName = (typeof SECTIONS)[number];
