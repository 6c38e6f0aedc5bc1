import type { ComponentType } from 'react';
import { kindOf } from '../../../shared/paths.ts';
import { MAX_COMPARED } from './compare-address.ts';
import { isSame, parseReferences, storedList, type VehicleReference } from './favourites.ts';
import { comparisonStore, noticeStore } from './favourites-store.ts';

const stored = storedList('vitrine.comparaison.1', parseReferences);

const FULL = `On compare ${MAX_COMPARED} véhicules au plus\u00a0: retirez-en un pour ajouter celui-ci.`;

let Tray: ComponentType | null = null;

/**
 * Publishes the compared vehicles of this browser, also after a change in another tab. Loads the tray and the notices.
 */
export function publishComparison(): void {
  noticeStore.subscribe(drawNotice);
  // Shows the notice of a heart that was pressed before this script was loaded.
  void drawNotice();
  stored.follow(publish);
}

/** Reads the list again before each change, because another tab may have changed it. */
function change(added: readonly VehicleReference[], removed: readonly VehicleReference[], button?: Element): void {
  const next = stored.read().filter((one) => !removed.some((other) => isSame(one, other)));
  for (const one of added) {
    if (next.some((other) => isSame(one, other))) continue;
    if (next.filter(({ kind }) => kind === one.kind).length < MAX_COMPARED) next.push({ kind: one.kind, id: one.id });
    else if (button) noticeStore.set({ text: FULL, button });
  }
  stored.write(next);
  publish(next);
}

function publish(compared: readonly VehicleReference[]): void {
  const includes = (one: VehicleReference) => compared.some((other) => isSame(one, other));
  comparisonStore.set({
    compared,
    has: ({ type, id }) => includes({ kind: kindOf(type), id }),
    toggle: ({ type, id }, button) => {
      const one = { kind: kindOf(type), id };
      if (includes(one)) change([], [one]);
      else change([one], [], button);
    },
    change,
    Tray,
  });
  if (Tray === null && compared.length > 0) void loadTray();
}

/** If loading fails, the next addition of a vehicle tries again. */
async function loadTray(): Promise<void> {
  const loaded = await import('./compare-tray.tsx').catch(() => null);
  if (loaded === null || Tray !== null) return;
  Tray = loaded.CompareTray;
  publish(stored.read());
}

async function drawNotice(): Promise<void> {
  const notice = noticeStore.get();
  if (notice === null || notice.Notice) return;
  const loaded = await import('./notice.tsx').catch(() => null);
  if (loaded !== null && noticeStore.get() === notice) noticeStore.set({ ...notice, Notice: loaded.Notice });
}
