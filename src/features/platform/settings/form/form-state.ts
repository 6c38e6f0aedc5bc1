import type { StoredSection } from '../stored-section.schema.ts';
import { withAt } from '../value-paths.ts';

/** `waiting`: for a connection. */
export type Phase = 'idle' | 'waiting' | 'saving';

/** What is wrong: a sentence for each path, and one for what concerns no field ('' for nothing). */
export type FormErrors = { fieldErrors: Readonly<Record<string, string>>; failure: string };

/** What the values are compared with, and the version that a save replaces. */
export type Base = { values: unknown; version: number };

/** What the form of one section knows. */
export type FormState = FormErrors & {
  base: Base;
  values: unknown;
  phase: Phase;
  /** Another administrator published first: both versions are to be compared. */
  conflict: StoredSection | null;
  /** When a draft that was found at the opening was typed, ISO 8601; null without one. */
  restoredAt: string | null;
  /** Grows by one for each save that starts after the render, with that render's values. */
  saveRequests: number;
  /** Grows by one for each check that found errors: the first field with one then takes the focus. */
  rejections: number;
};

export type FormAction =
  | { type: 'changed'; path: string; value: unknown }
  /** The rows of a list changed places: `order` has the former position of each, null for a new one. */
  | { type: 'rowsChanged'; path: string; rows: readonly unknown[]; order: readonly (number | null)[] }
  | { type: 'checked'; errors: FormErrors }
  | { type: 'connectionAwaited' }
  | { type: 'waitEnded' }
  | { type: 'saveStarted' }
  /** What is stored now: after a save, or because a former version was restored. */
  | { type: 'stored'; base: Base }
  /** `errors` is null where the administrator gave up. */
  | { type: 'saveFailed'; errors: FormErrors | null }
  | { type: 'conflictFound'; stored: StoredSection }
  | { type: 'conflictClosed' }
  | { type: 'conflictResolved'; values: unknown; base: Base }
  /** What was typed is given up for what is stored now, which may be newer than what it was typed over. */
  | { type: 'discarded'; base: Base };

const NO_ERRORS: FormErrors = { fieldErrors: {}, failure: '' };

export function initialState(base: Base, restored: { base: Base; values: unknown; at: string } | null): FormState {
  return {
    ...NO_ERRORS,
    // With the version that it was typed over: what was published since then is found by the next save.
    base: restored?.base ?? base,
    values: restored?.values ?? base.values,
    phase: 'idle',
    conflict: null,
    restoredAt: restored?.at ?? null,
    saveRequests: 0,
    rejections: 0,
  };
}

export function formReducer(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'changed':
      return {
        ...state,
        values: withAt(state.values, action.path, action.value),
        fieldErrors: withoutAt(state.fieldErrors, action.path),
      };
    case 'rowsChanged':
      return {
        ...state,
        values: withAt(state.values, action.path, action.rows),
        fieldErrors: movedErrors(state.fieldErrors, action.path, action.order),
      };
    case 'checked':
      return withErrors(state, action.errors);
    case 'connectionAwaited':
      return { ...state, phase: 'waiting', failure: '' };
    case 'waitEnded':
      return { ...state, phase: state.phase === 'waiting' ? 'idle' : state.phase };
    case 'saveStarted':
      return { ...state, phase: 'saving', failure: '' };
    case 'saveFailed':
      return action.errors === null
        ? { ...state, phase: 'idle' }
        : withErrors({ ...state, phase: 'idle' }, action.errors);
    case 'conflictFound':
      return { ...state, phase: 'idle', conflict: action.stored };
    case 'conflictClosed':
      return { ...state, conflict: null };
    case 'conflictResolved':
      return {
        ...state,
        base: action.base,
        values: action.values,
        conflict: null,
        saveRequests: state.saveRequests + 1,
      };
    case 'stored':
    case 'discarded':
      return { ...state, ...NO_ERRORS, phase: 'idle', base: action.base, values: action.base.values, restoredAt: null };
  }
}

function withErrors(state: FormState, { fieldErrors, failure }: FormErrors): FormState {
  const hasFieldErrors = Object.keys(fieldErrors).length > 0;
  return { ...state, fieldErrors, failure, rejections: state.rejections + (hasFieldErrors ? 1 : 0) };
}

/** Errors without that of a field which was corrected, and of the lists that it stands in. */
function withoutAt(errors: FormErrors['fieldErrors'], path: string): FormErrors['fieldErrors'] {
  const isAbout = (key: string) => key === path || path.startsWith(`${key}.`);
  return Object.fromEntries(Object.entries(errors).filter(([key]) => !isAbout(key)));
}

/** The errors of a list's rows go where the rows go; that of the list as a whole was about what it was before. */
export function movedErrors(
  errors: FormErrors['fieldErrors'],
  list: string,
  order: readonly (number | null)[],
): FormErrors['fieldErrors'] {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => {
      if (path === list) return [];
      if (!path.startsWith(`${list}.`)) return [[path, message]];
      const [row = '', ...rest] = path.slice(list.length + 1).split('.');
      const to = order.indexOf(Number(row));
      return to === -1 ? [] : [[[list, to, ...rest].join('.'), message]];
    }),
  );
}
