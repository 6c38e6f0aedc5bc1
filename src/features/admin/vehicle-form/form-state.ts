import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';
import type { FormValues } from './fields/form-values.ts';
import type { Base, InitialValues } from './initial-values.ts';
import type { VehicleConflictError } from './submission/save-vehicle.ts';

/** `waiting`: for a connection; `closed`: saved or given up, nothing that was typed can be lost any more. */
export type Phase = 'idle' | 'waiting' | 'uploading' | 'saving' | 'closed';

/** What is wrong: a sentence for each field, and one for what concerns no field ('' for nothing). */
export type FormErrors = { fieldErrors: Record<string, string>; failure: string };

/** What the vehicle form knows, photos apart: those are in the upload queue. */
export type FormState = FormErrors & {
  /** What the form was opened with: its upload folder, idempotency key and restored draft. */
  initial: InitialValues;
  /** What the values are compared with, and the version that a save replaces. */
  base: Base;
  texts: Record<string, string>;
  /** `other` is an accessory that is still being typed. */
  accessories: { chosen: string[]; other: string };
  /** What the last submission gives the vehicle; before any, what it has. */
  status: Status;
  phase: Phase;
  /** Another administrator saved first: both versions are to be compared. */
  conflict: VehicleConflictError | null;
  /** A creation was sent and no response came: the draft stores its idempotency key. */
  isCreationUnconfirmed: boolean;
  /** Grows by one for each save that may start: it starts after the render, with that render's values. */
  saveRequests: number;
  /** Grows by one for each check that found errors: the first field with one then takes the focus. */
  rejections: number;
};

export type FormAction =
  | { type: 'textChanged'; name: string; text: string }
  | { type: 'accessoriesChanged'; chosen: string[]; other: string }
  | { type: 'photosChanged' }
  | { type: 'statusAsked'; status: Status }
  /** The status was changed in the list or by the form's menu, and stored. */
  | { type: 'rowReplaced'; row: AdminVehicle }
  | { type: 'submitted' }
  | { type: 'checked'; errors: FormErrors }
  | { type: 'connectionAwaited' }
  | { type: 'waitEnded' }
  | { type: 'uploadsAwaited' }
  | { type: 'uploadsEnded'; failure: string }
  | { type: 'saveRequested' }
  | { type: 'saveStarted' }
  | { type: 'saved' }
  /** `errors` is null where the administrator gave up; `isRejected`: the server responded and stored nothing. */
  | { type: 'saveFailed'; errors: FormErrors | null; isRejected: boolean }
  | { type: 'conflictFound'; conflict: VehicleConflictError }
  | { type: 'conflictClosed' }
  /** `values` is what was chosen, `base` what is stored now; they may be the same. */
  | { type: 'conflictResolved'; values: FormValues; base: Base; mustSave: boolean }
  | { type: 'discarded' }
  | { type: 'draftCleared'; initial: InitialValues };

const NO_ERRORS: FormErrors = { fieldErrors: {}, failure: '' };

export function initialState(initial: InitialValues): FormState {
  return {
    ...NO_ERRORS,
    initial,
    base: initial.base,
    texts: initial.values.texts,
    accessories: { chosen: initial.values.accessories, other: '' },
    status: initial.base.values.status,
    phase: 'idle',
    conflict: null,
    isCreationUnconfirmed: initial.restored?.key != null,
    saveRequests: 0,
    rejections: 0,
  };
}

export function formReducer(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'textChanged':
      return {
        ...state,
        texts: { ...state.texts, [action.name]: action.text },
        fieldErrors: without(state.fieldErrors, action.name),
      };
    case 'accessoriesChanged':
      return {
        ...state,
        accessories: { chosen: action.chosen, other: action.other },
        fieldErrors: without(state.fieldErrors, 'accessories'),
      };
    case 'photosChanged':
      // An error about the photos was about those that stood there before.
      return 'images' in state.fieldErrors ? { ...state, fieldErrors: without(state.fieldErrors, 'images') } : state;
    case 'statusAsked':
      return { ...state, status: action.status };
    case 'rowReplaced':
      return withRow(state, action.row);
    case 'conflictFound':
      return { ...state, phase: 'idle', conflict: action.conflict };
    case 'submitted':
    case 'conflictClosed':
      return { ...state, conflict: null };
    case 'conflictResolved':
      return resolved(state, action);
    case 'discarded':
      return { ...state, phase: 'closed' };
    case 'draftCleared':
      return {
        ...initialState({ ...action.initial, uploadId: state.initial.uploadId }),
        phase: state.phase,
        saveRequests: state.saveRequests,
        rejections: state.rejections,
      };
    default:
      return saveReducer(state, action);
  }
}

type SaveAction = Extract<
  FormAction,
  {
    type:
      | 'checked'
      | 'connectionAwaited'
      | 'waitEnded'
      | 'uploadsAwaited'
      | 'uploadsEnded'
      | 'saveRequested'
      | 'saveStarted'
      | 'saved'
      | 'saveFailed';
  }
>;

/** The steps of a submission: check, wait for the photos, save. */
function saveReducer(state: FormState, action: SaveAction): FormState {
  switch (action.type) {
    case 'checked':
      return withErrors(state, action.errors);
    case 'connectionAwaited':
      return { ...state, phase: 'waiting', failure: '' };
    case 'waitEnded':
      return { ...state, phase: state.phase === 'waiting' ? 'idle' : state.phase };
    case 'uploadsAwaited':
      return { ...state, phase: 'uploading' };
    case 'uploadsEnded':
      return { ...state, phase: 'idle', failure: action.failure };
    case 'saveRequested':
      return { ...state, saveRequests: state.saveRequests + 1 };
    case 'saveStarted':
      return { ...state, phase: 'saving', isCreationUnconfirmed: state.base.known === null };
    case 'saved':
      return { ...state, phase: 'closed' };
    case 'saveFailed': {
      const failed: FormState = {
        ...state,
        phase: 'idle',
        isCreationUnconfirmed: state.isCreationUnconfirmed && !action.isRejected,
      };
      return action.errors === null ? failed : withErrors(failed, action.errors);
    }
  }
}

function resolved(state: FormState, { values, base, mustSave }: Extract<FormAction, { type: 'conflictResolved' }>) {
  return {
    ...state,
    base,
    texts: values.texts,
    accessories: { chosen: values.accessories, other: '' },
    status: values.status,
    conflict: null,
    saveRequests: state.saveRequests + (mustSave ? 1 : 0),
  };
}

/**
 * The status as it is stored now. The version is taken over where only this change lies between: where somebody else has
 * saved meanwhile, the next save has to find that (D39).
 */
function withRow(state: FormState, { status, version }: AdminVehicle): FormState {
  const { known, values } = state.base;
  const isNext = known !== null && version === known.version + 1;
  return {
    ...state,
    status,
    base: { values: { ...values, status }, known: isNext ? { ...known, version } : known },
  };
}

function withErrors(state: FormState, { fieldErrors, failure }: FormErrors): FormState {
  const hasFieldErrors = Object.keys(fieldErrors).length > 0;
  return { ...state, fieldErrors, failure, rejections: state.rejections + (hasFieldErrors ? 1 : 0) };
}

function without(fieldErrors: Record<string, string>, name: string): Record<string, string> {
  if (!(name in fieldErrors)) return fieldErrors;
  const { [name]: _corrected, ...others } = fieldErrors;
  return others;
}
