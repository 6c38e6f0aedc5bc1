import { isDeepStrictEqual } from 'node:util';
import { ago, DAY_MS } from '../../../shared/dates/dates.ts';
import { textsOf } from '../../../shared/records.ts';
import { TRASH_DAYS } from '../../../shared/trash.ts';
import { withEdits } from '../../platform/images/edit/originals.repository.ts';
import { isEmptyValue } from '../../platform/journal/journal.repository.ts';
import { type Changes, STATE_FIELDS } from '../../platform/journal/journal.ts';
import {
  CHANGED_SINCE,
  DELETED_SINCE,
  type UndoneObject,
  type UndoStep,
} from '../../platform/journal/undo-plan.server.ts';
import type { VehicleRow } from '../vehicles/rows/vehicle.table.ts';
import { imagesOf, inputOf, isWebAddress, stateOf } from '../vehicles/rows/vehicle-row.server.ts';
import { missingForSale } from '../vehicles/status/sale-rule.ts';
import { isListed, isPublic, type VehicleState } from '../vehicles/status/status.ts';
import { missingFor, stateAfter } from '../vehicles/status/status-rules.ts';
import type { AnyInput, VehicleSchema } from '../vehicles/vehicle.ts';

/** Decides what an undo makes of one vehicle. */

const IN_TRASH = 'À la corbeille depuis';
const TRASHED_WITH_CHANGES = 'Modifié depuis : va à la corbeille avec ces changements';
const NO_BRAND = 'Cette marque n’existe plus';
const NO_PICTURE = 'Une photo n’existe plus';
const EDITED_PICTURE = 'Une photo a été retouchée depuis : sa retouche la plus récente revient à sa place';
const REFERENCE_TAKEN = 'Un autre véhicule a cette référence';
const INCOMPLETE = 'Incomplet pour être en ligne : revient en brouillon';
const FACT_OF_SALE = 'Obligatoire pour un véhicule en ligne';
const LAST_PICTURE = 'Un véhicule en ligne garde au moins une photo';

/** If one of these is left, the facts of a sale may be missing. */
const SALE_FIELDS: readonly string[] = ['offer_kind', 'sale_price'];

export type UndoFacts = {
  hasBrand: (id: number) => boolean;
  references: ReadonlyMap<string, number>;
  /** The newest edits of pictures that may not come back. */
  edits: ReadonlyMap<string, string>;
  pictures: ReadonlySet<string>;
  now: Date;
};

type UndoneVehicle = {
  effect: Exclude<UndoneObject['effect'], 'removed'> | null;
  /** Where the vehicle goes: null is the stock. Undefined: it stays where it is. */
  deletedAt?: string | null;
  vehicle?: AnyInput;
  editedPhotos: readonly string[];
  /** Field names by the reason why they do not change. If the list is empty, the whole vehicle does not change. */
  left: ReadonlyMap<string, readonly string[]>;
};

export function undoneVehicle(
  kind: VehicleSchema,
  { isMade, isGone, changes, at }: UndoStep,
  row: VehicleRow | undefined,
  facts: UndoFacts,
): UndoneVehicle {
  if (isGone || row === undefined) return stays(DELETED_SINCE);
  if (isMade) return row.deleted_at === null ? unmade(kind, changes, row, facts) : stays();
  const { deleted_at: [was, is] = [null, null], ...fields } = changes;
  const isInTrash = row.deleted_at !== null;
  const returns = was === null && isInTrash && is === row.deleted_at;
  // A vehicle that was in the trash before the operation stays there, with its former values.
  const wasTrashedSince = row.deleted_at !== null && (is !== null || row.deleted_at > at);
  if (wasTrashedSince && !returns) return is !== null || Object.keys(fields).length > 0 ? stays(IN_TRASH) : stays();
  const undone = withFormerFields(kind, fields, row, facts);
  if (returns) return { ...undone, ...returned(row, facts, undone), effect: 'returned', deletedAt: null };
  if (was !== null && is === null && !isInTrash)
    return { ...undone, effect: 'trashed', deletedAt: withRestOfDays(String(was), facts.now) };
  return { ...undone, effect: undone.vehicle ? 'changed' : null };
}

/** If an original was edited for another vehicle meanwhile, an undo does not restore it with a vehicle of the trash. */
function returned(row: VehicleRow, { edits }: UndoFacts, { left, editedPhotos }: FormerFields) {
  const edited = imagesOf(row).filter((image) => edits.has(image));
  if (edited.length === 0) return {};
  return { left: new Map([...left, [EDITED_PICTURE, ['images']]]), editedPhotos: [...editedPhotos, ...edited] };
}

function stays(reason?: string): UndoneVehicle {
  return { effect: null, editedPhotos: [], left: new Map(reason === undefined ? [] : [[reason, []]]) };
}

/** A vehicle that the operation made goes to the trash, with all that somebody has changed since. */
function unmade(kind: VehicleSchema, changes: Changes, row: VehicleRow, { now }: UndoFacts): UndoneVehicle {
  const values = valuesOf(kind, row);
  const changed = Object.keys(values).filter((field) => {
    const [value, made] = [values[field], changes[field]?.[1]];
    return !isDeepStrictEqual(value, made) && !(isEmptyValue(value) && isEmptyValue(made));
  });
  const left = new Map(changed.length > 0 ? [[TRASHED_WITH_CHANGES, changed]] : []);
  return { effect: 'trashed', deletedAt: now.toISOString(), editedPhotos: [], left };
}

/** A vehicle goes back to the trash with the rest of its days there, but with one day at least. */
function withRestOfDays(deletedAt: string, now: Date): string {
  const oldest = ago((TRASH_DAYS - 1) * DAY_MS, now);
  return deletedAt < oldest ? oldest : deletedAt;
}

type Values = Readonly<Record<string, unknown>>;

function valuesOf(kind: VehicleSchema, row: VehicleRow): Values {
  const { published_at: _derived, ...state } = stateOf(row);
  return { ...inputOf(row, kind.fields), ...state };
}

type FormerFields = { vehicle?: AnyInput; left: Map<string, string[]>; editedPhotos: string[] };

/** Restores the former value of each field that still has the value of the operation, unless a rule forbids it. */
function withFormerFields(kind: VehicleSchema, changes: Changes, row: VehicleRow, facts: UndoFacts): FormerFields {
  const input = inputOf(row, kind.fields);
  const current = valuesOf(kind, row);
  const former: Record<string, unknown> = {};
  const left = new Map<string, string[]>();
  const leave = (reason: string, fields: readonly string[]) => {
    for (const field of fields) delete former[field];
    if (fields.length > 0) left.set(reason, [...(left.get(reason) ?? []), ...fields]);
  };
  const editedPhotos: string[] = [];
  for (const [field, [before, after]] of Object.entries(changes)) {
    if (STATE_FIELDS.includes(field) || isDeepStrictEqual(current[field], before)) continue;
    const reason = isDeepStrictEqual(current[field], after) ? impossible(field, before, row, facts) : CHANGED_SINCE;
    if (reason === undefined) former[field] = before;
    else leave(reason, [field]);
  }
  if (former.images !== undefined) {
    const images = textsOf(former.images);
    editedPhotos.push(...images.filter((image) => facts.edits.has(image)));
    if (editedPhotos.length > 0) leave(EDITED_PICTURE, ['images']);
    former.images = withEdits(images, facts.edits);
  }
  const formerState = stateBefore(changes, stateOf(row), facts.now);
  leave(CHANGED_SINCE, formerState.left);
  let state = formerState.state;
  const vehicle = () => ({ ...input, ...former });
  if (Object.keys(missingFor(row.status, state.status, vehicle())).length > 0) {
    const wanted: Values = state;
    state = stateAfter(stateOf(row), { status: 'draft' }, facts.now);
    const draft: Values = state;
    leave(
      INCOMPLETE,
      STATE_FIELDS.filter((field) => wanted[field] !== draft[field]),
    );
  }
  if (isListed(state.status)) {
    const missing = () => Object.keys(missingForSale(vehicle())).filter((field) => !(field in missingForSale(input)));
    leave(
      FACT_OF_SALE,
      missing().filter((field) => field in former),
    );
    if (missing().length > 0)
      leave(
        FACT_OF_SALE,
        SALE_FIELDS.filter((field) => field in former),
      );
  }
  if (isPublic(state.status) && input.images.length > 0 && vehicle().images.length === 0)
    leave(LAST_PICTURE, ['images']);
  const next = { ...vehicle(), state };
  const isChanged = !isDeepStrictEqual(next, { ...input, state: stateOf(row) });
  return { left, editedPhotos, ...(isChanged ? { vehicle: next } : {}) };
}

function impossible(field: string, before: unknown, row: VehicleRow, facts: UndoFacts): string | undefined {
  if (field === 'brand') return before === null || facts.hasBrand(Number(before)) ? undefined : NO_BRAND;
  if (field === 'reference') {
    const holder = facts.references.get(String(before));
    return holder === undefined || holder === row.id ? undefined : REFERENCE_TAKEN;
  }
  if (field !== 'images') return undefined;
  const paths = withEdits(textsOf(before), facts.edits).filter((image) => !isWebAddress(image));
  return paths.every((path) => facts.pictures.has(path)) ? undefined : NO_PICTURE;
}

/** Returns the status and its details before the operation. If somebody has changed one of them since, all remain. */
function stateBefore(changes: Changes, state: VehicleState, now: Date): { state: VehicleState; left: string[] } {
  const current: Values = state;
  const fields = STATE_FIELDS.filter(
    (field) => field in changes && !isDeepStrictEqual(current[field], changes[field]?.[0]),
  );
  const isSame = fields.every((field) => isDeepStrictEqual(current[field], changes[field]?.[1]));
  if (fields.length === 0 || !isSame) return { state, left: isSame ? [] : fields };
  const former = stateAfter(state, Object.fromEntries(fields.map((field) => [field, changes[field]?.[0]])), now);
  // A detail that the operation did not change, and that the former status has not, was written since.
  const { published_at: _derived, ...details } = former;
  const since = Object.entries(details).some(([field, value]) => !(field in changes) && value !== current[field]);
  return since ? { state, left: fields } : { state: former, left: [] };
}
