import { useMutation } from '@tanstack/react-query';
import { useReducer } from 'react';
import { AdminError, isAborted, logFailure, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import { queryClient } from '../../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { JobLine, Progress } from '../../../../shared/progress.ts';
import { stockImport } from '../stock-import.client.ts';
import type { ImportOptions, ImportPreview } from '../stock-import.schema.ts';
import type { MissingChoice } from '../stock-import.ts';

type Step = 'file' | 'columns' | 'check';

type ImportState = {
  step: Step;
  /** A copy in memory, because somebody may change or remove the file on disk. */
  file: File | null;
  choices: ImportOptions;
  preview: ImportPreview | null;
  token: string;
  missing: MissingChoice;
  /** Progress of the write; null before the site has begun to write. */
  progress: Progress | null;
  failure: string;
};

const NO_CHOICES: ImportOptions = {
  emptyClears: [],
  fixes: [],
  leftOut: [],
  brands: {},
  labels: {},
  same: {},
  keepLinks: false,
  ownPhotos: 'keep',
};

const START: ImportState = {
  step: 'file',
  file: null,
  choices: NO_CHOICES,
  preview: null,
  token: '',
  missing: 'leave',
  progress: null,
  failure: '',
};

export type StockImport = ReturnType<typeof useStockImport>;

/** @param onJob called when the site writes, or has written. Until then, the preview stays. */
export function useStockImport(kind: VehicleKind, onJob: (job: number) => void) {
  const [state, set] = useReducer(
    (current: ImportState, changes: Partial<ImportState>) => ({ ...current, ...changes }),
    START,
  );
  const preview = useMutation({
    networkMode: 'always',
    mutationFn: ({ file, choices }: { file: File; choices: ImportOptions }) => sendPreview(kind, file, choices),
  });
  const write = useMutation({
    networkMode: 'always',
    mutationFn: (onProgress: (line: JobLine) => void) => {
      const { token, missing } = state;
      return stockImport[kind].call('POST /apply', { body: { token, missing }, onProgress });
    },
  });
  const onError = (error: Error) => {
    if (isAborted(error)) return;
    logFailure(error);
    set({ failure: reasonOf(error) });
  };

  const send = (file: File, choices: ImportOptions, step?: Step) => {
    set({ file, choices, failure: '' });
    preview.mutate(
      { file, choices },
      {
        onSuccess: ({ data, token }) =>
          set({ preview: data, token, step: data.lacks.length > 0 ? 'columns' : (step ?? nextStep(data)) }),
        onError,
      },
    );
  };
  const choose = (changes: Partial<ImportOptions>, step?: Step) => {
    if (state.file) send(state.file, { ...state.choices, ...changes }, step);
  };

  return {
    ...state,
    busy: write.isPending ? ('write' as const) : preview.isPending ? ('preview' as const) : null,
    open: async (source: File) => {
      try {
        const file = new File([await source.arrayBuffer()], source.name);
        set({ ...START });
        send(file, NO_CHOICES);
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
      preview.reset();
      set({ ...START });
    },
    write: () => {
      let job = 0;
      let isShown = false;
      const show = () => {
        if (!isShown) onJob(job);
        isShown = true;
      };
      set({ failure: '', progress: null });
      const onProgress = (line: JobLine) => {
        if ('job' in line) job = Number(line.job);
        else if (line.total > 0) {
          set({ progress: line });
          show();
        }
      };
      write.mutate(onProgress, {
        onSuccess: (response) => {
          job = response.data.job;
          queryClient.setQueryData(stockImport[kind].readOf('GET /jobs/:job', { params: { job } }).queryKey, response);
          set({ ...START });
          show();
        },
        onError: (error) => {
          if (job > 0 && error instanceof AdminError && error.status === 0) {
            set({ ...START });
            show();
          } else onError(error);
        },
      });
    },
  };
}

/** Returns the step of the columns if the mapping is new and ignores a column. */
function nextStep({ mapping, remembered }: ImportPreview): Step {
  return !remembered && Object.values(mapping).includes(null) ? 'columns' : 'check';
}

function sendPreview(kind: VehicleKind, file: File, choices: ImportOptions) {
  const body = new FormData();
  for (const [name, value] of Object.entries(choices))
    if (value !== undefined) body.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  body.append('file', file, file.name);
  return stockImport[kind].call('POST /preview', { body });
}

function reasonOf(error: unknown): string {
  const [field] = error instanceof AdminError ? Object.values(error.fields) : [];
  return field ?? sentenceOf(error);
}
