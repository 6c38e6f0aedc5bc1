import { dayMonthYear } from '../../shared/dates/dates.ts';
import { momentOf } from '../../shared/dates/moment.ts';
import { dayShown } from '../../shared/labels.ts';
import { useAdminContext } from './admin-context.ts';

/** Formats days and times for the site's interface: '22-11-2026 à 14:30', in French '22/11/2026 à 14:30'. */
export function useDates() {
  const { interface: style } = useAdminContext();
  return {
    day: (day: string) => dayShown(day, style),
    dayOf: (moment: Date) => dayShown(dayMonthYear(moment), style),
    momentOf: (iso: string) => dayShown(momentOf(iso), style),
  };
}

export type Dates = ReturnType<typeof useDates>;
