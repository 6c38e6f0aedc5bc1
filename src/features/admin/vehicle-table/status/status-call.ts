import { dayShown } from '../../../../shared/labels.ts';
import type { Interface } from '../../../../shared/money.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { type Status, statusLabel } from '../../../stock/vehicles/status/status.ts';
import type { StateChange } from '../../../stock/vehicles/status/status-rules.ts';
import { vehicles } from '../vehicles.client.ts';

export type StatusChange = StateChange & { status: Status };

/**
 * Sets another status for all vehicles that can have it. `operation` is that of an earlier call of the same action.
 * @throws AdminError if probably no vehicle has changed
 */
export function sendStatus(kind: VehicleKind, ids: readonly number[], change: StatusChange, operation?: string) {
  return vehicles[kind].call('POST /status', { body: { ids: [...ids], ...change, operation } });
}

/** Returns the status that a change gives, for a message: 'Réservé jusqu’au 05/12/2026'. */
export function statusAndDay({ status, reserved_until = '' }: StatusChange, style: Interface): string {
  const until = status === 'reserved' && reserved_until !== '' ? ` jusqu’au ${dayShown(reserved_until, style)}` : '';
  return statusLabel(status) + until;
}

/** Returns the messages about missing data in one sentence; '' if there are none. */
export function missingText(fields: Readonly<Record<string, string>> = {}): string {
  const [first = '', ...others] = Object.values(fields);
  return [first, ...others.map((text) => text.charAt(0).toLowerCase() + text.slice(1))].join(' ; ');
}
