import type { AdminError, Call } from '../../admin-ui/admin-client.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import type { AdminVehicle } from './admin-vehicle.ts';
import type { FormSection } from './form-fields.ts';
import { bodyOf, differences, type FormValues, newBodyOf, valuesOf } from './form-values.ts';
import type { Base } from './initial-values.ts';

/** Somebody else saved the vehicle after this sheet was opened (D39). */
export class StaleVehicle extends Error {
  readonly theirs: AdminVehicle;
  constructor(message: string, theirs: AdminVehicle) {
    super(message);
    this.theirs = theirs;
  }
}

/** `adminCall`, or what stands in for it. */
export type Calls = (method: 'GET' | 'POST' | 'PUT', path: string, call?: Call) => Promise<{ data: AdminVehicle[] }>;

export type Saving = {
  kind: VehicleKind;
  sections: readonly FormSection[];
  values: FormValues;
  /** The vehicle that is changed, as it was seen; `known` is null for a new one. */
  base: Base;
  /** One for each new vehicle, whatever number of times it is sent (L16). */
  key: string;
};

/**
 * Saves a sheet and answers the row as it stands now. It may be called again after any failure: a new vehicle is made
 * once, and where a former call was done without its answer coming back, this one ends well with what is written now.
 * @throws AdminError; StaleVehicle where somebody else was faster with something else.
 */
export async function saveVehicle(calls: Calls, saving: Saving): Promise<AdminVehicle> {
  const { kind, sections, values, base, key } = saving;
  const { known } = base;
  const same = (row: AdminVehicle, as: FormValues) => differences(valuesOf(row, sections), as, sections).length === 0;
  const edit = (id: number, version: number) =>
    calls('PUT', `/${kind}/edit`, { body: { id, version, ...bodyOf(values) } }).then(first);
  if (known === null) {
    const body = newBodyOf(values, new Date());
    const made = first(await calls('POST', `/${kind}/new`, { body, idempotencyKey: key }));
    // The key gives a former call's answer: what was typed since then is written now.
    if (same(made, values)) return made;
    return edit(made.id, made.version);
  }
  try {
    return await edit(known.id, known.version);
  } catch (error) {
    const { status, message } = error as AdminError;
    if (status !== 409) throw error;
    const theirs = first(await calls('GET', `/${kind}/${known.id}`));
    // Our own former call, or the same thoughts.
    if (same(theirs, values)) return theirs;
    // Touched, but nothing of it is different: thrown away and taken back, for instance.
    if (same(theirs, base.values)) return edit(known.id, theirs.version);
    throw new StaleVehicle(message, theirs);
  }
}

function first({ data }: { data: AdminVehicle[] }): AdminVehicle {
  const [row] = data;
  if (!row) throw new Error('An answer without its row');
  return row;
}
