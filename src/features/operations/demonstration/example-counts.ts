import { dayAfter } from '../../../shared/dates/dates.ts';
import {
  COUNTED_PAGES,
  type DayCounts,
  PAGE_EVENT_KINDS,
  type PageDayCount,
} from '../../admin/statistics/statistics.ts';

/** Number of days with example figures before the first start. Every start on the same day gives the same figures. */
export const EXAMPLE_DAYS = 60;

/** `since` is the day on which the object went online, 'YYYY-MM-DD'; '' for a rate. */
export type DemoObject = { object: DayCounts['object']; id: number; name: string; since: string };

/** Weights of the days' views, from Sunday to Saturday. */
const WEEKDAYS = [1.3, 0.8, 0.8, 0.9, 1, 1.1, 1.5];

export function exampleCounts(objects: readonly DemoObject[], today: string): DayCounts[] {
  return objects.flatMap(({ object, id, name, since }) => {
    const popularity = 0.4 + 2.6 * share(name) ** 2;
    // One object in six gets views but no contact.
    const isAskedAbout = share(`${name} contact`) > 1 / 6;
    const days = Array.from({ length: EXAMPLE_DAYS }, (_, i) => dayAfter(today, i - EXAMPLE_DAYS)).filter(
      (day) => day >= since,
    );
    return days.flatMap((day): DayCounts[] => {
      const weekday = WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 1;
      const expected = popularity * weekday * freshness(since, day) * (0.4 + 1.2 * share(`${name} ${day}`));
      const views = object === 'rates' ? 0 : Math.round(expected);
      const contact = (kind: string, rate: number) =>
        isAskedAbout && share(`${name} ${day} ${kind}`) < rate * (object === 'rates' ? 4 : views) ? 1 : 0;
      const [chat, phone] = [contact('chat', 0.03), object === 'rates' ? 0 : contact('phone', 0.015)];
      return views + chat + phone === 0 ? [] : [{ object, id, day, views, chat, phone }];
    });
  });
}

const DAILY_VIEWS = { home: 24, trucks: 9, vtc: 6, contact: 4, about: 2, other: 5 } as const;

export function examplePageCounts(today: string): PageDayCount[] {
  const days = Array.from({ length: EXAMPLE_DAYS }, (_, i) => dayAfter(today, i - EXAMPLE_DAYS));
  return COUNTED_PAGES.flatMap((page) =>
    days.flatMap((day): PageDayCount[] => {
      const weekday = WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 1;
      const views = Math.round(DAILY_VIEWS[page] * weekday * (0.6 + 0.8 * share(`${page} ${day}`)));
      const contacts = PAGE_EVENT_KINDS.filter(
        (kind) => kind !== 'view' && share(`${page} ${day} ${kind}`) < (page === 'contact' ? 0.2 : 0.02),
      );
      return [{ page, kind: 'view', day, count: views }, ...contacts.map((kind) => ({ page, kind, day, count: 1 }))];
    }),
  );
}

/** A vehicle gets the most views in its first days. */
function freshness(since: string, day: string): number {
  const age = (Date.parse(day) - Date.parse(since)) / 86_400_000;
  return age < 7 ? 2 : age < 30 ? 1.2 : 0.8;
}

function share(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
