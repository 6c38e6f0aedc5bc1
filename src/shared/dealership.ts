/** A span of opening hours, both times 'HH:MM'. */
export type Opening = { open: string; close: string };

export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';

/** Additional closed days, from the first to the last: 'YYYY-MM-DD'. */
export type Closure = { from: string; to: string; reason: string };

/** If a part is off, no public page, list or feed shows it. */
export type Parts = { sale: boolean; rental: boolean; trucks: boolean; vtc: boolean };

export type Address = {
  street?: string | undefined;
  postalCode?: string | undefined;
  city?: string | undefined;
  /** Latitude and longitude: '48.8566, 2.3522' */
  coordinates?: string | undefined;
};

/** Example: ['12 avenue des Tilleuls', '95999 Villeneuve-les-Tilleuls']. Lines without a value are left out. */
export function addressLines({ street, postalCode, city }: Address): string[] {
  return [street ?? '', [postalCode, city].filter(Boolean).join(' ')].filter((line) => line !== '');
}

/** `shown` is for people, `href` is the link: 'tel:+33199004217'. */
export type Phone = { shown: string; href: string };

/** Shown on every page until the site is open to the public. */
export const IN_PREPARATION = 'Site en préparation';

export function hasHours({ hours }: { hours: Record<Weekday, Opening[]> }): boolean {
  return Object.values(hours).some((spans) => spans.length > 0);
}

/** Parts of the dealership's data that only some pages load. */
export type SectionName = 'about' | 'newestReview' | 'vtc' | 'legal' | 'rental';
