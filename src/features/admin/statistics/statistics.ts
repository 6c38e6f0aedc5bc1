import { dayAfter } from '../../../shared/dates/dates.ts';
import { PATHS } from '../../../shared/paths.ts';

/** Counts of the interest in vehicles, rates and pages: how often, never by whom. */

export const COUNTED_OBJECTS = ['cars', 'trucks', 'rates'] as const;
export type CountedObject = (typeof COUNTED_OBJECTS)[number];

/** A page that was shown, a tap on a chat link, a tap on a phone link. */
export const EVENT_KINDS = ['view', 'chat', 'phone'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export type CountedEvent = { object: CountedObject; id: number; kind: EventKind };

export type Counts = { views: number; chat: number; phone: number };

/** The counts of one object on one day, 'YYYY-MM-DD' in Paris. */
export type DayCounts = Counts & { object: CountedObject; id: number; day: string };

/** The pages that are no vehicle's; 'other' is every page without a name here. */
export const COUNTED_PAGES = ['home', 'trucks', 'vtc', 'contact', 'about', 'other'] as const;
export type CountedPage = (typeof COUNTED_PAGES)[number];

/** The counted events of these pages, which have e-mail addresses too. */
export const PAGE_EVENT_KINDS = [...EVENT_KINDS, 'mail'] as const;
export type PageEventKind = (typeof PAGE_EVENT_KINDS)[number];

/** An event of the page at an address of the site, '/contact'. */
export type PageEvent = { path: string; kind: PageEventKind };

export function countedPage(path: string): CountedPage {
  return COUNTED_PAGES.find((page) => page !== 'other' && PATHS[page] === path) ?? 'other';
}

/** How often one kind of event happened on a page on one day. */
export type PageDayCount = { page: CountedPage; kind: PageEventKind; day: string; count: number };

/** The most days that are read at once: all that are kept. */
export const MAX_DAYS = 800;

/** The first of so many days, of which `today` is the last. */
export function firstDay(today: string, days: number): string {
  return dayAfter(today, 1 - days);
}

/** A tap on a chat or on a phone link. */
export function contactsOf({ chat, phone }: Pick<Counts, 'chat' | 'phone'>): number {
  return chat + phone;
}
