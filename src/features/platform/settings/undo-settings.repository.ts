import { isDeepStrictEqual } from 'node:util';
import type { AppContext } from '../../../server/app-context.ts';
import { DomainError } from '../../../shared/errors.ts';
import { at, isAtOrBelow, isTree, withAt } from '../../../shared/value-paths.ts';
import type { Changes } from '../journal/journal.ts';
import {
  CHANGED_SINCE,
  leftOf,
  planEach,
  type StepPlan,
  type Undoer,
  type UndoStep,
} from '../journal/undo-plan.server.ts';
import { describeSetting } from './describe-setting.ts';
import { undialledNumbers } from './dialled-number.server.ts';
import { SETTINGS_SECTIONS, type Settings, type SettingsSection } from './fields/settings.fields.ts';
import { checkPictures } from './setting-pictures.repository.ts';
import {
  flattened,
  missingWhenOpen,
  readShownSections,
  settingsOf,
  storedValue,
  writeSection,
} from './settings.repository.ts';
import { readSection } from './settings.schema.ts';

const OLD_RULES = 'Ne suit plus les règles d’aujourd’hui';
const NO_PICTURE = 'Cette image n’existe plus';
const EDITED_PICTURE = 'Cette image a été retouchée depuis : sa retouche la plus récente revient à sa place';
const UNDIALLED = 'Ce numéro ne peut pas être appelé';
const NEEDED_BY_LAW = 'Un site ouvert au public montre ce que la loi demande';

const OPEN = 'open';

type SectionUndo = {
  step: UndoStep;
  section: SettingsSection;
  stored: unknown;
  former: Map<string, unknown>;
  /** The paths that do not change, by the reason. */
  left: Map<string, string[]>;
};

/** Writes a new version of each section, as a restore does. */
export const undoSettings: Undoer = async (context, steps) => {
  const undos: SectionUndo[] = [];
  for (const step of steps) {
    const section = SETTINGS_SECTIONS[step.id - 1];
    if (section !== undefined) undos.push(await sectionUndo(context, step, section));
  }
  await keepLawfulValues(context, undos);
  // The unchanged fields may make the rest invalid.
  for (const undo of undos) leaveInvalid(undo);
  return planEach(steps, (step): StepPlan => {
    const undo = undos.find((one) => one.step === step);
    if (!undo) return { left: [leftOf(step, OLD_RULES)] };
    const left = [...undo.left].map(([reason, paths]) =>
      leftOf(
        step,
        reason,
        paths.map((path) => describeSetting(path).label),
      ),
    );
    if (undo.former.size === 0) return { left };
    return {
      effect: 'changed',
      left,
      write: (inside, admin) => writeSection(inside, admin, undo.section, sectionAfter(undo)),
    };
  });
};

async function sectionUndo(context: AppContext, step: UndoStep, section: SettingsSection): Promise<SectionUndo> {
  const stored = await storedValue(context, section);
  const undo = { step, section, stored, ...formerValues(step.changes, flattened(stored)) };
  leaveInvalid(undo);
  const undialled = undialledNumbers(section, sectionAfter(undo), stored).map(({ name }) => name);
  leave(undo, UNDIALLED, undialled);
  await checkFormerPictures(context, undo);
  return undo;
}

function leaveInvalid(undo: SectionUndo): void {
  if (!readSection(undo.section, written(undo)).success) leave(undo, OLD_RULES, [...undo.former.keys()]);
}

function formerValues(changes: Changes, current: Readonly<Record<string, unknown>>) {
  const former = new Map<string, unknown>();
  const changed: string[] = [];
  for (const [path, [before, after]] of Object.entries(changes)) {
    // The journal stores an absent value as null.
    const value = current[path] ?? null;
    if (isDeepStrictEqual(value, before)) continue;
    if (isDeepStrictEqual(value, after)) former.set(path, before ?? undefined);
    else changed.push(path);
  }
  return { former, left: new Map(changed.length > 0 ? [[CHANGED_SINCE, changed]] : []) };
}

function leave({ former, left }: SectionUndo, reason: string, paths: readonly string[]): void {
  for (const path of paths) former.delete(path);
  if (paths.length > 0) left.set(reason, [...(left.get(reason) ?? []), ...paths]);
}

function written({ stored, former }: SectionUndo): unknown {
  let value = stored;
  for (const [path, before] of former) value = withAt(value, path, before);
  return withoutEmptied(value, stored);
}

/** Removes objects whose last value was removed. An absent object is another value than an empty one. */
function withoutEmptied(value: unknown, stored: unknown): unknown {
  if (!isTree(value) || Array.isArray(value)) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, withoutEmptied(part, at(stored, name))] as const);
  const isEmptied = (name: string, part: unknown) =>
    isTree(part) &&
    !Array.isArray(part) &&
    Object.keys(part).length === 0 &&
    !isDeepStrictEqual(at(stored, name), part);
  return Object.fromEntries(parts.filter(([name, part]) => !isEmptied(name, part)));
}

function sectionAfter<S extends SettingsSection>(undo: SectionUndo & { section: S }): Settings[S] {
  const result = readSection(undo.section, written(undo));
  // Without former values, the section stays as it is stored.
  return result.success ? result.data : (undo.stored as Settings[S]);
}

async function checkFormerPictures(context: AppContext, undo: SectionUndo): Promise<void> {
  for (const path of [...undo.former.keys()]) {
    if (!undo.former.has(path)) continue;
    const alone = { ...undo, former: new Map([...undo.former].filter(([one]) => isAtOrBelow(one, wholeOf(path)))) };
    const value = sectionAfter(alone);
    const checked = await checkPictures(context, undo.section, value).catch((error: unknown) => {
      if (error instanceof DomainError) return null;
      throw error;
    });
    const former = at(value, path);
    const picture = checked && at(checked.value, path);
    if (isDeepStrictEqual(former ?? null, picture ?? null)) continue;
    if (typeof picture === 'string') undo.left.set(EDITED_PICTURE, [...(undo.left.get(EDITED_PICTURE) ?? []), path]);
    else leave(undo, NO_PICTURE, [...alone.former.keys()]);
  }
}

/** The parts of an object, such as the portrait's address, change together. */
const wholeOf = (path: string) => (path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : path);

/** Keeps the values that the law requires of an open site. */
async function keepLawfulValues(context: AppContext, undos: readonly SectionUndo[]): Promise<void> {
  const before = settingsOf(await readShownSections(context));
  for (;;) {
    const after = { ...before, ...Object.fromEntries(undos.map((undo) => [undo.section, sectionAfter(undo)])) };
    const [missing] = await missingWhenOpen(context, before, after);
    if (missing === undefined) return;
    const opening = undos.find(({ section, former }) => section === 'display' && former.get(OPEN) === true);
    const undo = undos.find(({ section, former }) => section === missing.section && former.size > 0);
    if (opening) leave(opening, NEEDED_BY_LAW, [OPEN]);
    else if (undo)
      leave(undo, NEEDED_BY_LAW, undo.former.has(missing.field) ? [missing.field] : [...undo.former.keys()]);
    else for (const one of undos) leave(one, NEEDED_BY_LAW, [...one.former.keys()]);
    if (undos.every(({ former }) => former.size === 0)) return;
  }
}
