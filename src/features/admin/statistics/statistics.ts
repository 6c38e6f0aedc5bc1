import { dayAfter } from '../../../shared/dates/dates.ts';
import { PATHS } from '../../../shared/paths.ts';

/**
 * Counts how often visitors viewed a vehicle, rate or page or used its contact links. Never stores who the visitors
 * are.
 */

export const COUNTED_OBJECTS = ['cars', 'trucks', 'rates'] as const;
export type CountedObject = (typeof COUNTED_OBJECTS)[number];

/** 'view': a page was shown. 'chat', 'phone': this link was tapped. */
export const EVENT_KINDS = ['view', 'chat', 'phone'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export type CountedEvent = { object: CountedObject; id: number; kind: EventKind };

export type Counts = { views: number; chat: number; phone: number };

export type DayCounts = Counts & { object: CountedObject; id: number; day: string };

/** Pages without a vehicle. 'other' means all pages that have no name here. */
export const COUNTED_PAGES = ['home', 'trucks', 'vtc', 'contact', 'about', 'other'] as const;
export type CountedPage = (typeof COUNTED_PAGES)[number];

/** These pages also have e-mail links. */
export const PAGE_EVENT_KINDS = [...EVENT_KINDS, 'mail'] as const;
export type PageEventKind = (typeof PAGE_EVENT_KINDS)[number];

export type PageEvent = { path: string; kind: PageEventKind };

export function countedPage(path: string): CountedPage {
  return COUNTED_PAGES.find((page) => page !== 'other' && PATHS[page] === path) ?? 'other';
}

export type PageDayCount = { page: CountedPage; kind: PageEventKind; day: string; count: number };

export const MAX_DAYS = 800;

export function firstDay(today: string, days: number): string {
  return dayAfter(today, 1 - days);
}

export function contactsOf({ chat, phone }: Pick<Counts, 'chat' | 'phone'>): number {
  return chat + phone;
}
