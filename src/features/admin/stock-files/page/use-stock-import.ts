import { useReducer, useRef } from 'react';
import { AdminError, isAborted, logFailure, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { CellFix } from '../csv/cell-fixes.ts';
import type { Mapping } from '../csv/columns/column-mapping.ts';
import { stockImport } from '../stock-import.client.ts';
import type { ImportPreview } from '../stock-import.schema.ts';
import type { MissingChoice } from '../stock-import.ts';

/** The state of the import page: the file, the choices for it, its last preview and the current step. */

export type Step = 'file' | 'columns' | 'check';

type ImportChoices = {
  mapping: Mapping | undefined;
  emptyClears: readonly string[];
  fixes: readonly CellFix[];
  brands: Readonly<Record<string, number | null>>;
  sheet: string | undefined;
};

type ImportState = {
  step: Step;
  /** In memory, so that it can still be sent after the file on disk was changed or removed. */
  file: File | null;
  choices: ImportChoices;
  preview: ImportPreview | null;
  token: string;
  missing: MissingChoice;
  busy: 'preview' | 'write' | null;
  /** The French reason why the last call failed; the input is kept. */
  failure: string;
};

const NO_CHOICES: ImportChoices = { mapping: undefined, emptyClears: [], fixes: [], brands: {}, sheet: undefined };

const START: ImportState = {
  step: 'file',
  file: null,
  choices: NO_CHOICES,
  preview: null,
  token: '',
  missing: 'leave',
  busy: null,
  failure: '',
};

export type StockImport = ReturnType<typeof useStockImport>;

export function useStockImport(kind: VehicleKind, onJob: (job: number) => void) {
  const [state, set] = useReducer(
    (current: ImportState, changes: Partial<ImportState>) => ({ ...current, ...changes }),
    START,
  );
  // Only the last preview under way counts.
  const latest = useRef<AbortController>(undefined);

  const preview = async (file: File, choices: ImportChoices, step?: Step) => {
    latest.current?.abort();
    const control = new AbortController();
    latest.current = control;
    set({ file, choices, busy: 'preview', failure: '' });
    try {
      const { data, token } = await sendPreview(kind, file, choices, control.signal);
      set({ preview: data, token, busy: null, step: data.lacks.length > 0 ? 'columns' : (step ?? nextStep(data)) });
    } catch (error) {
      if (isAborted(error)) return;
      logFailure(error);
      set({ busy: null, failure: reasonOf(error) });
    }
  };

  const choose = (changes: Partial<ImportChoices>, step?: Step) => {
    if (state.file) void preview(state.file, { ...state.choices, ...changes }, step);
  };

  return {
    ...state,
    open: async (source: File) => {
      try {
        const file = new File([await source.arrayBuffer()], source.name);
        set({ ...START });
        await preview(file, NO_CHOICES);
      } catch (error) {
        logFailure(error);
        set({ failure: 'Ce fichier ne se laisse pas lire : fermez-le dans l’autre programme, puis réessayez.' });
      }
    },
    choose,
    retry: () => choose({}, state.step),
    goTo: (step: Step) => set({ step, failure: '' }),
    setMissing: (missing: MissingChoice) => set({ missing }),
    cancel: () => {
      latest.current?.abort();
      set({ ...START });
    },
    write: async () => {
      set({ busy: 'write', failure: '' });
      try {
        const body = { token: state.token, missing: state.missing };
        const { data } = await stockImport[kind].call('POST /apply', { body });
        set({ ...START });
        onJob(data.job);
      } catch (error) {
        if (isAborted(error)) return set({ busy: null });
        logFailure(error);
        set({ busy: null, failure: reasonOf(error) });
      }
    },
  };
}

/** The columns are shown where one is ignored by default. */
function nextStep({ mapping, remembered }: ImportPreview): Step {
  return !remembered && Object.values(mapping).includes(null) ? 'columns' : 'check';
}

function sendPreview(kind: VehicleKind, file: File, choices: ImportChoices, signal: AbortSignal) {
  const body = new FormData();
  for (const [name, value] of Object.entries(choices))
    if (value !== undefined) body.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  body.append('file', file, file.name);
  return stockImport[kind].call('POST /preview', { body, signal });
}

/** The sentence of the wrong field is more precise than that of the whole. */
function reasonOf(error: unknown): string {
  const [field] = error instanceof AdminError ? Object.values(error.fields) : [];
  return field ?? sentenceOf(error);
}
