import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { AdminError, adminCall, isGivenUp, livingSession, sentenceOf } from '../../admin-ui/admin-client.ts';
import { useAdminContext } from '../../admin-ui/admin-context.ts';
import { logFailure } from '../../admin-ui/log-failure.ts';
import { signInAgain } from '../../admin-ui/session-state.ts';
import { sendPhoto } from '../images/send-upload.ts';
import { isUnderWay, UploadQueue } from '../images/upload-queue.ts';
import type { AdminVehicle } from './admin-vehicle.ts';
import { browserStorage, type Draft, draftName, dropDraft } from './form-draft.ts';
import type { FormKind } from './form-fields.ts';
import { merged, type Side } from './form-merge.ts';
import { bodyOf, differences, type FormValues, valuesOf, withOther } from './form-values.ts';
import { initialValuesOf, reloadedInitialValues } from './initial-values.ts';
import { StaleVehicle, saveVehicle } from './save-vehicle.ts';
import type { FormData_ } from './use-form-data.ts';
import { useFormDraft } from './use-form-draft.ts';

export type Phase = 'idle' | 'uploading' | 'saving' | 'saved';

/** A sign of life is given this often while something is typed, in milliseconds (L1). */
const SIGN_OF_LIFE = 4 * 60 * 1000;

function newQueue(folder: FormKind['kind'], id: string, images: readonly string[]): UploadQueue {
  return new UploadQueue({ folder, id }, images, {
    send: sendPhoto,
    signIn: () => signInAgain(),
    urls: URL,
    isOnline: () => navigator.onLine,
  });
}

/** Everything that a sheet knows and does: what is typed, its photos, its draft, its save. */
export function useVehicleForm(form: FormKind, data: FormData_, onSaved: (row: AdminVehicle) => void) {
  const { kind, sections } = form;
  const { fuels } = useAdminContext();
  const [began, setBegan] = useState(() => initialValuesOf(data, sections));
  const [base, setBase] = useState(began.base);
  const [texts, setTexts] = useState(began.values.texts);
  const [accessories, setAccessories] = useState({ chosen: began.values.accessories, other: '' });
  const [queue] = useState(() => newQueue(kind, began.place, began.values.images));
  const shots = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const [phase, setPhase] = useState<Phase>('idle');
  const [failure, setFailure] = useState('');
  const [fieldErrors, setFaults] = useState<Record<string, string>>({});
  const [stale, setStale] = useState<StaleVehicle | null>(null);
  const [unanswered, setUnanswered] = useState(began.restored?.key != null);
  const [round, setRound] = useState(0);
  const working = useRef(false);
  const isOpen = useRef(true);

  const values: FormValues = {
    texts,
    accessories: withOther(accessories.chosen, accessories.other),
    images: shots.filter(({ state }) => state === 'stored').map(({ url }) => url),
  };
  const unsent = shots.filter((shot) => isUnderWay(shot) || shot.state === 'failed').length;
  const dirty = phase !== 'saved' && (differences(base.values, values, sections).length > 0 || unsent > 0);

  const draft: Draft | null = dirty
    ? {
        values,
        base: base.known && { values: base.values, version: base.known.version },
        place: began.place,
        unsent,
        key: unanswered ? began.key : null,
        at: new Date().toISOString(),
      }
    : null;
  const name = draftName(kind, base.known?.id);
  useFormDraft(name, data.isOnlyTab, draft);
  useSignsOfLife(JSON.stringify(values));

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      queue.close();
    };
  }, [queue]);

  const photos = shots.map(({ key, state }) => (state === 'refused' ? '' : key)).join();
  // What was wrong with the photos was wrong with those that stood there.
  useEffect(() => {
    if (photos !== undefined) setFaults(({ images: _corrected, ...others }) => others);
  }, [photos]);

  /** All faults at once (D35); photos on their way count as photos. */
  const check = (): boolean => {
    const coming = queue
      .snapshot()
      .filter(isUnderWay)
      .map(({ key }) => key);
    const found = form.check(bodyOf({ ...values, images: [...values.images, ...coming] }), fuels);
    const named = byField(found, values);
    setFaults(named.fieldErrors);
    setFailure(named.others);
    return Object.keys(found).length === 0;
  };

  const save = async () => {
    setPhase('saving');
    const isNew = base.known === null;
    setUnanswered(isNew);
    try {
      const row = await saveVehicle(adminCall, { kind, sections, values, base, key: began.key });
      if (!isOpen.current) return;
      setPhase('saved');
      onSaved(row);
    } catch (error) {
      setPhase('idle');
      if (isGivenUp(error)) return;
      logFailure(error);
      if (error instanceof AdminError && error.status !== 0 && error.status < 500) setUnanswered(false);
      if (error instanceof StaleVehicle) return setStale(error);
      const named = byField(error instanceof AdminError ? error.fields : {}, values);
      setFaults(named.fieldErrors);
      setFailure(named.others || (Object.keys(named.fieldErrors).length > 0 ? '' : whyNot(error, isNew)));
    }
  };
  const saveNow = useEffectEvent(async () => {
    if (check()) await save();
  });

  /** Waits for the photos that are on their way; true where the save can go on. */
  const photosAreThere = async (): Promise<boolean> => {
    // As it is now: a retry has just changed it, and this render does not know yet.
    if (queue.snapshot().some(isUnderWay)) {
      const refused = countOf('refused');
      setPhase('uploading');
      await queue.settled();
      setPhase('idle');
      if (!isOpen.current) return false;
      if (countOf('refused') > refused) {
        setFailure(
          'Des photos ont été refusées : la raison est sous chacune. Le reste peut être enregistré sans elles.',
        );
        return false;
      }
    }
    if (countOf('failed') === 0) return true;
    setFailure('Des photos n’ont pas pu être envoyées : réessayez, ou retirez-les.');
    return false;
  };
  const countOf = (state: string) => queue.snapshot().filter((shot) => shot.state === state).length;

  const submit = async () => {
    if (working.current || phase === 'saved') return;
    working.current = true;
    setStale(null);
    const goesOn = check() && (await photosAreThere());
    if (goesOn) setRound((before) => before + 1);
    else working.current = false;
  };
  // In a render of its own: what was typed while photos were on their way is saved too.
  useEffect(() => {
    if (round === 0) return;
    void saveNow().finally(() => {
      working.current = false;
    });
  }, [round]);

  return {
    values,
    texts,
    accessories,
    queue,
    shots,
    phase,
    failure,
    fieldErrors,
    stale,
    dirty,
    base,
    restored: began.restored,
    setText(name: string, text: string) {
      setTexts((before) => ({ ...before, [name]: text }));
      setFaults(({ [name]: _corrected, ...others }) => others);
    },
    setAccessories(chosen: string[], other: string) {
      setAccessories({ chosen, other });
      setFaults(({ accessories: _corrected, ...others }) => others);
    },
    submit: () => void submit(),
    /** What failed is sent again, photos first. */
    retry() {
      queue.retry();
      setFailure('');
      void submit();
    },
    /** The conflict is settled: `sides` says whose value each field has (D39). */
    settle(theirs: AdminVehicle, sides: ReadonlyMap<string, Side>) {
      const stored = valuesOf(theirs, sections);
      const both = merged(values, stored, sides);
      setTexts(both.texts);
      setAccessories({ chosen: both.accessories, other: '' });
      if (sides.get('images') === 'theirs') queue.replaceStored(both.images);
      setBase({ values: stored, known: { id: theirs.id, version: theirs.version } });
      setStale(null);
      if (differences(both, stored, sections).length === 0) return;
      working.current = true;
      setRound((before) => before + 1);
    },
    leaveConflict: () => setStale(null),
    /** What was typed is given up, on purpose. */
    discard() {
      dropDraft(browserStorage(), name);
      setPhase('saved');
    },
    /** Back to what is stored; another key, so that nothing of the draft comes again. */
    clearDraft() {
      const fresh = reloadedInitialValues(data, sections);
      setBegan({ ...fresh, place: began.place });
      setBase(fresh.base);
      setTexts(fresh.values.texts);
      setAccessories({ chosen: fresh.values.accessories, other: '' });
      queue.reset(fresh.values.images);
      setFaults({});
      setFailure('');
      setUnanswered(false);
    },
  };
}

export type Sheet = ReturnType<typeof useVehicleForm>;

/** A vehicle that somebody threw away can be taken back, and the same save goes on. */
function whyNot(error: unknown, isNew: boolean): string {
  const isGone = !isNew && error instanceof AdminError && error.status === 404;
  const advice = ' S’il est à la corbeille, reprenez-le dans un autre onglet, puis réessayez ici.';
  return `${sentenceOf(error)}${isGone ? advice : ''}`;
}

/** Faults by the field that stands in the sheet; those of no field as one sentence. */
function byField(found: Record<string, string>, { texts }: FormValues) {
  const fieldErrors: Record<string, string> = {};
  const others: string[] = [];
  for (const [path, message] of Object.entries(found)) {
    const [first = ''] = path.split('.');
    const name = path in texts || !['accessories', 'images'].includes(first) ? path : first;
    if (name in texts || name === first) fieldErrors[name] ??= message;
    if (!(name in texts) && !['accessories', 'images'].includes(name)) others.push(`${path} : ${message}`);
  }
  return { fieldErrors, others: others.join(' ') };
}

/** Keeps the session from ending under somebody who is typing. */
function useSignsOfLife(typed: string): void {
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  }, [typed]);
  useEffect(() => {
    let before = latest.current;
    const timer = setInterval(() => {
      if (latest.current !== before) void livingSession();
      before = latest.current;
    }, SIGN_OF_LIFE);
    return () => clearInterval(timer);
  }, []);
}
