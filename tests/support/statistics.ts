/** Answers the administration's calls about statistics in component tests. */
import type { StatisticsResource } from '../../src/features/admin/statistics/statistics.resource.ts';
import type { PageRow } from '../../src/features/admin/statistics/statistics.schema.ts';
import { COUNTED_PAGES } from '../../src/features/admin/statistics/statistics.ts';
import { dayAfter, dayOfMoment } from '../../src/shared/dates/dates.ts';
import { answerResource } from './stand-in.ts';

const counts = { views: 120, chat: 5, phone: 3 };

/** `titles` are those of the first vehicles. */
export function answerStatistics(titles: readonly string[] = []): void {
  const today = dayOfMoment(new Date());
  answerResource<StatisticsResource>({
    'GET /statistics/overview': ({ query = {} }) => {
      const days = Number(new URLSearchParams(query).get('days'));
      return {
        data: [
          {
            now: counts,
            before: counts,
            by_day: Array.from({ length: days }, (_, i) => ({
              day: dayAfter(today, i + 1 - days),
              views: 4 + (i % 5),
              contacts: i % 3,
              pages: 9 + (i % 7),
            })),
            unanswered: [{ object: 'cars', id: 48, title: 'Clio 48', views: 40 }],
            ages: [
              { from: 0, to: 30, cars: 12, trucks: 4 },
              { from: 31, to: null, cars: 8, trucks: 2 },
            ],
            brands: [{ brand: 'Renault', cars: 20, trucks: 6 }],
            has_examples: false,
          },
        ],
      };
    },
    'GET /statistics/vehicles': () => ({
      data: Array.from({ length: 30 }, (_, i) => ({
        object: 'cars',
        id: i + 1,
        title: titles[i] ?? `Renault Clio Intens ${i + 1}`,
        days: i,
        views: 300 - i * 9,
        chat: i % 4,
        phone: i % 3,
      })),
    }),
    'GET /statistics/site': () => ({
      data: [
        {
          pages: COUNTED_PAGES.map(
            (page): PageRow => ({ page, ...counts, mail: 1, ...(page === 'contact' ? { views: 4 } : {}) }),
          ),
          routes: [{ id: 1, title: 'PARIS - ORLY', requests: 7 }],
        },
      ],
    }),
    'GET /statistics/recent': () => ({ data: [] }),
  });
}
