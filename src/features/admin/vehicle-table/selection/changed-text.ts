import type { Interface } from '../../../../shared/money.ts';
import { count as counted } from '../../../../shared/text/french.ts';
import type { StatusChange } from '../status/status-call.ts';
import { statusAndDay } from '../status/status-call.ts';
import { countOf } from './count-of.ts';

const MAX_NAMED = 3;

/**
 * Returns the message after a change of status. It counts all vehicles that now have the status. It names the vehicles
 * of `already`, which had the status before.
 */
export function changedText(
  change: StatusChange,
  count: number,
  already: readonly { title: string }[],
  style: Interface,
): string {
  const label = statusAndDay(change, style);
  if (already.length === 0) return `${countOf(count)} : ${label}.`;
  if (already.length === count)
    return `${count === 1 ? 'Ce statut est déjà le sien' : 'Ce statut est déjà le leur'} : ${label}.`;
  const named = already.slice(0, MAX_NAMED).map(({ title }) => `« ${title} »`);
  const more = already.length - named.length;
  const names = named.join(', ') + (more === 0 ? '' : ` et ${counted(more, 'autre')}`);
  const were = already.length === 1 ? 'qui l’était déjà' : 'qui l’étaient déjà';
  return `${countOf(count)} : ${label}, dont ${already.length} ${were} : ${names}.`;
}
