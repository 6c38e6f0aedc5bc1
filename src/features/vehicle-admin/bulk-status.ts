import { adminCall, isAborted, logFailure, sentenceOf } from '../../admin-ui/admin-client.ts';
import { announce } from '../../admin-ui/changes.ts';
import { isByKeyboard } from '../../admin-ui/focus.ts';
import { toast } from '../../admin-ui/toasts.ts';
import { seenRow } from '../../admin-ui/use-rows.ts';
import type { ErrorBody } from '../../shared/errors.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { type Status, statusLabel, type VehicleState } from '../vehicles/status.ts';
import type { AdminVehicle } from './admin-vehicle.ts';

/** A vehicle whose status stayed as it is, and why. */
export type StatusFailure = { id: number; title: string; reason: string };

type Change = { status: Status } & Partial<Omit<VehicleState, 'published_at'>>;

type Answer = {
  data: { id: number; status: Status; version: number }[];
  failed: { id: number; error: ErrorBody['error'] }[];
};

/**
 * Gives vehicles another status, and offers to take back the whole. Returns those that cannot have it; null where nothing
 * is known to have changed, which a message says.
 */
export async function changeStatusOf(
  kind: VehicleKind,
  chosen: readonly AdminVehicle[],
  status: Status,
): Promise<StatusFailure[] | null> {
  // As they are known now: they may have changed since they were chosen.
  const before = chosen.map((row) => seenRow<AdminVehicle>(kind, row.id) ?? row);
  const titleOf = new Map(before.map(({ id, title }) => [id, title]));
  try {
    const { data, failed } = await send(
      kind,
      before.map(({ id }) => id),
      { status },
    );
    announce({ kind, what: 'outdated' });
    const done = new Set(data.map(({ id }) => id));
    const changed = before.filter((row) => done.has(row.id) && row.status !== status);
    if (changed.length > 0)
      toast({
        text: `${countOf(changed.length)} : ${statusLabel(status)}.`,
        tone: 'done',
        action: { label: 'Annuler', run: () => void undo(kind, changed) },
        takesFocus: isByKeyboard(),
      });
    else if (failed.length === 0) toast({ text: `Ce statut est déjà le leur : ${statusLabel(status)}.`, tone: 'done' });
    return failed.map(({ id, error }) => ({ id, title: titleOf.get(id) ?? `n° ${id}`, reason: reasonOf(error) }));
  } catch (error) {
    report(error, () => void changeStatusOf(kind, chosen, status));
    return null;
  }
}

/** One call for all vehicles that had one state. */
async function undo(kind: VehicleKind, before: readonly AdminVehicle[]): Promise<void> {
  const states = Map.groupBy(before, ({ status, sold_at, final_price, reserved_until, reserved_note }) =>
    JSON.stringify({ status, sold_at, final_price, reserved_until, reserved_note } satisfies Change),
  );
  let left = 0;
  try {
    for (const [state, rows] of states) {
      const ids = rows.map(({ id }) => id);
      left += (await send(kind, ids, JSON.parse(state) as Change)).failed.length;
    }
    announce({ kind, what: 'outdated' });
    if (left === 0) toast({ text: `${countOf(before.length)} : le statut d’avant est rétabli.`, tone: 'done' });
    else toast({ text: `Le statut d’avant n’a pas pu être rétabli pour ${left} d’entre eux.`, tone: 'failed' });
  } catch (error) {
    announce({ kind, what: 'outdated' });
    report(error, () => void undo(kind, before));
  }
}

function send(kind: VehicleKind, ids: readonly number[], change: Change): Promise<Answer> {
  return adminCall<Answer>('POST', `/${kind}/status`, { body: { ids, ...change } });
}

function report(error: unknown, retry: () => void): void {
  if (isAborted(error)) return;
  logFailure(error);
  toast({
    text: `Le statut n’a pas changé. ${sentenceOf(error)}`,
    tone: 'failed',
    action: { label: 'Réessayer', run: retry },
    takesFocus: isByKeyboard(),
  });
}

function countOf(count: number): string {
  return count === 1 ? '1 véhicule' : `${count} véhicules`;
}

/** What a vehicle lacks says more than that it is incomplete. */
function reasonOf({ message, fields = {} }: ErrorBody['error']): string {
  const lacking = Object.values(fields);
  return lacking.length === 0 ? message : lacking.join(' ; ');
}
