import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { ConflictSide } from '../../../../admin-ui/form/conflict-dialog.tsx';
import { browserStorage, dropDraft } from '../../../../admin-ui/form/draft-storage.ts';
import { useDraft } from '../../../../admin-ui/form/use-draft.ts';
import { firstRow, isAborted, isDisconnected, logFailure } from '../../../../admin-ui/session/admin-client.ts';
import { fieldErrorsOf } from '../../../../shared/field-errors.schema.ts';
import {
  type NamedSetting,
  SECTION_TABLES,
  type SettingsSection,
  settingsOfSection,
} from '../fields/settings.fields.ts';
import { reportPublished } from '../history/restore-version.ts';
import { settingsApi } from '../settings.client.ts';
import { readSection } from '../settings.schema.ts';
import type { StoredSection } from '../stored-section.schema.ts';
import { at, withAt } from '../value-paths.ts';
import { errorsByField, errorsOfSave } from './form-errors.ts';
import { type Base, type FormErrors, formReducer, initialState } from './form-state.ts';
import { differences, formOf, valueOfForm } from './form-values.ts';
import { publishSection, type SectionCalls, SettingsConflictError } from './publish-section.ts';
import { announceSection, useSectionChanges } from './settings-changes.ts';
import { type SettingsDraft, settingsDraftName } from './settings-draft.ts';

/** What a form is opened with; `isOnlyTab` is false where another tab writes the draft. */
export type FormStart = { draft: SettingsDraft | null; isOnlyTab: boolean };

/** The form of one section: what is typed, its draft and its publication. */
export function useSettingsForm(stored: StoredSection, start: FormStart) {
  const { section } = stored;
  const [settings] = useState(() => settingsOfSection(section));
  const [state, dispatch] = useReducer(formReducer, null, () => initialState(baseOf(stored, settings), start.draft));
  const { base, values, phase } = state;
  const changedFields = differences(base.values, values, settings);
  const dirty = changedFields.length > 0;
  const name = settingsDraftName(section);
  const draft = useDraft(name, start.isOnlyTab, dirty ? { values, base, at: now() } : null);

  // Restored by its history or by a message: an untouched form follows, one with input keeps it until it is published.
  useSectionChanges((one) => {
    if (one.section === section && !dirty && phase !== 'saving')
      dispatch({ type: 'stored', base: baseOf(one, settings) });
  });

  const check = (): boolean => {
    const errors = errorsOf(section, settings, values);
    dispatch({ type: 'checked', errors });
    return Object.keys(errors.fieldErrors).length === 0 && errors.failure === '';
  };
  const save = async () => {
    dispatch({ type: 'saveStarted' });
    try {
      const published = await publishSection(callsOf(section, valueOfForm(values, settings)), settings, values, base);
      if (start.isOnlyTab) dropDraft(browserStorage(), name);
      dispatch({ type: 'stored', base: baseOf(published, settings) });
      reportPublished(published, `${SECTION_TABLES[section].label} : c’est en ligne.`);
    } catch (error) {
      if (isDisconnected(error)) return dispatch({ type: 'connectionAwaited' });
      if (isAborted(error)) return dispatch({ type: 'saveFailed', errors: null });
      logFailure(error);
      if (error instanceof SettingsConflictError) return dispatch({ type: 'conflictFound', stored: error.stored });
      dispatch({ type: 'saveFailed', errors: errorsOfSave(error, values, settings) });
    }
  };
  const publish = usePublication(state, dirty, check, save, () => dispatch({ type: 'connectionAwaited' }));

  return {
    ...state,
    ...draft,
    section,
    settings,
    changed: changedFields,
    dirty,
    publish,
    check,
    change: (path: string, value: unknown) => dispatch({ type: 'changed', path, value }),
    changeRows: (path: string, rows: readonly unknown[], order: readonly (number | null)[]) =>
      dispatch({ type: 'rowsChanged', path, rows, order }),
    showErrors: (errors: FormErrors) => dispatch({ type: 'checked', errors }),
    stopWaiting: () => dispatch({ type: 'waitEnded' }),
    closeConflict: () => dispatch({ type: 'conflictClosed' }),
    /** `sides` says whose value each field has from now on (D39); the rest stays as it is stored. */
    resolveConflict(theirs: StoredSection, sides: ReadonlyMap<string, ConflictSide>) {
      const stored = baseOf(theirs, settings);
      announceSection(theirs);
      dispatch({ type: 'conflictResolved', values: merged(values, stored.values, sides), base: stored });
    },
    discard() {
      dropDraft(browserStorage(), name);
      dispatch({ type: 'discarded', base: baseOf(stored, settings) });
    },
  };
}

export type SettingsFormModel = ReturnType<typeof useSettingsForm>;

/** Starts a publication: by the button, by the connection that is back, and after a conflict with the values of that choice. */
function usePublication(
  { phase, saveRequests }: { phase: string; saveRequests: number },
  dirty: boolean,
  check: () => boolean,
  save: () => Promise<void>,
  onOffline: () => void,
): () => void {
  const isRunning = useRef(false);
  const publish = () => {
    if (isRunning.current || !dirty || !check()) return;
    if (!navigator.onLine) return onOffline();
    isRunning.current = true;
    void save().finally(() => {
      isRunning.current = false;
    });
  };
  const again = useEffectEvent(publish);
  useEffect(() => {
    if (saveRequests > 0) again();
  }, [saveRequests]);
  useEffect(() => {
    if (phase !== 'waiting') return;
    const online = () => again();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [phase]);
  return publish;
}

function callsOf(section: SettingsSection, value: Readonly<Record<string, unknown>>): SectionCalls {
  return {
    put: async (version) => {
      const body = { version, value };
      return firstRow((await settingsApi.call('PUT /settings/:section', { params: { section }, body })).data);
    },
    read: async () => {
      const { data } = await settingsApi.call('GET /settings');
      return firstRow(data.filter((one) => one.section === section));
    },
  };
}

function baseOf({ value, version }: StoredSection, settings: readonly NamedSetting[]): Base {
  return { values: formOf(value, settings), version };
}

/** What the schema of the API says of these values (D35). */
function errorsOf(section: SettingsSection, settings: readonly NamedSetting[], values: unknown): FormErrors {
  const result = readSection(section, valueOfForm(values, settings));
  return result.success
    ? { fieldErrors: {}, failure: '' }
    : errorsByField(fieldErrorsOf(result.error), values, settings);
}

/** What is stored, with my value where `sides` says so. */
function merged(mine: unknown, theirs: unknown, sides: ReadonlyMap<string, ConflictSide>): unknown {
  let values = theirs;
  for (const [name, side] of sides) if (side === 'mine') values = withAt(values, name, at(mine, name) ?? '');
  return values;
}

const now = () => new Date().toISOString();
