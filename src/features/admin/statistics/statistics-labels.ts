import type { Parts } from '../../../shared/dealership.ts';
import { trucksPageName } from '../../../shared/labels.ts';
import { formatNumber } from '../../../shared/money.ts';
import type { Overview } from './statistics.schema.ts';
import type { CountedPage } from './statistics.ts';

export function viewsText(views: number): string {
  return `${formatNumber(views)}\u00a0${views > 1 ? 'vues' : 'vue'}`;
}

export function pagesText(pages: number): string {
  return `${formatNumber(pages)}\u00a0${pages > 1 ? 'pages affichées' : 'page affichée'}`;
}

export function contactsText(contacts: number): string {
  return `${formatNumber(contacts)}\u00a0${contacts > 1 ? 'contacts' : 'contact'}`;
}

/** @example comparisonText(79, 65, 30); // '14 de plus que les 30 jours d’avant (65)' */
export function comparisonText(now: number, before: number, days: number): string {
  const period = `les ${days} jours d’avant`;
  if (now === before) return now === 0 ? `aucun non plus ${period}` : `autant que ${period}`;
  if (before === 0) return `contre 0 pendant ${period}`;
  const difference = `${formatNumber(Math.abs(now - before))} de ${now > before ? 'plus' : 'moins'} que ${period}`;
  return `${difference} (${formatNumber(before)})`;
}

export function ageText({ from, to }: Pick<Overview['ages'][number], 'from' | 'to'>): string {
  return to === null ? `plus de ${from - 1} jours` : `${from} à ${to} jours`;
}

const PAGE_LABELS: Record<CountedPage, string> = {
  home: 'Accueil',
  trucks: trucksPageName({ rental: true }),
  vtc: 'Transports VTC',
  contact: 'Contact',
  about: 'À propos',
  other: 'Autres pages',
};

export function pageLabel(page: CountedPage, parts: Pick<Parts, 'rental'>): string {
  return page === 'trucks' ? trucksPageName(parts) : PAGE_LABELS[page];
}

export function offeredPages<P extends { page: CountedPage }>(pages: readonly P[], { trucks, vtc }: Parts): P[] {
  return pages.filter(({ page }) => (trucks || page !== 'trucks') && (vtc || page !== 'vtc'));
}

/** Leaves out the trucks of a dealership without trucks, and the brands that only they have. */
export function offeredBrands(brands: Overview['brands'], { trucks }: Pick<Parts, 'trucks'>): Overview['brands'] {
  if (trucks) return brands;
  const ofCars = brands.filter(({ cars }) => cars > 0).map((row) => ({ ...row, trucks: 0 }));
  return ofCars.toSorted((a, b) => b.cars - a.cars);
}

export function topBrands(brands: Overview['brands'], max: number): Overview['brands'] {
  if (brands.length <= max) return brands.map((row) => ({ ...row, brand: row.brand || 'Sans marque' }));
  const remaining = brands.slice(max - 1);
  const sum = (kind: 'cars' | 'trucks') => remaining.reduce((total, row) => total + row[kind], 0);
  return [
    ...topBrands(brands.slice(0, max - 1), max),
    { brand: `${remaining.length} autres marques`, cars: sum('cars'), trucks: sum('trucks') },
  ];
}
