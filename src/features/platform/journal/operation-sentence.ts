import { joinTexts } from '../../../shared/text/french.ts';
import { lowerFirst } from '../../../shared/text/text.ts';
import type { JournalEntry } from './journal.schema.ts';
import {
  type DescribeField,
  HIDDEN_FIELDS,
  isPriceName,
  type JournalAction,
  type JournalObject,
  STATE_FIELDS,
} from './journal.ts';
import { fieldLabel, OBJECTS } from './journal-labels.ts';

type Written = Pick<JournalEntry, 'action' | 'object' | 'id' | 'title' | 'changes' | 'origin'>;

/**
 * Returns what an operation did, as a French sentence without a full stop.
 *
 * @example
 * operationSentence(entries, describeField); // 'Prix de 12 voitures', 'Voiture « Clio » modifiée'
 */
export function operationSentence(entries: readonly Written[], describeField: DescribeField): string {
  const objects = writtenObjects(entries);
  const origin = entries[0]?.origin;
  const vehicles = objects.filter(({ object }) => object === 'cars' || object === 'trucks');
  const sentence =
    origin === 'import' && vehicles.length > 0
      ? `Import de ${numbersOf(vehicles)}`
      : sentenceOf(objects, describeField);
  return origin === 'undo' ? `Annulation : ${lowerFirst(sentence)}` : sentence;
}

type WrittenObject = { object: JournalObject; title: string; action: JournalAction; fields: string[] };

/** Joins the entries of each object. A deletion or creation hides the changes of the object's fields. */
function writtenObjects(entries: readonly Written[]): WrittenObject[] {
  const objects = new Map<string, WrittenObject>();
  for (const { object, id, title, action, changes } of entries) {
    const key = `${object} ${id} ${id === 0 ? title : ''}`;
    const earlier = objects.get(key);
    const fields = Object.keys(changes).filter((field) => !HIDDEN_FIELDS.includes(field));
    objects.set(key, {
      object,
      title,
      action: action === 'update' || earlier?.action === 'create' ? (earlier?.action ?? action) : action,
      fields: [...(earlier?.fields ?? []), ...fields],
    });
  }
  return [...objects.values()];
}

function sentenceOf(objects: readonly WrittenObject[], describeField: DescribeField): string {
  const groups = Map.groupBy(objects, ({ object, action }) => `${object} ${action}`);
  const ordered = [...groups.values()].toSorted((one, other) => rankOf(one) - rankOf(other));
  const parts = ordered.map((group) => groupSentence(group, describeField));
  return parts.map((part, index) => (index === 0 ? part : lowerFirst(part))).join(', ');
}

/** Deleted and created objects come before objects that only changed with them: a brand before its cars. */
const rankOf = ([written]: readonly WrittenObject[]) => (written?.action === 'update' ? 1 : 0);

function groupSentence(group: readonly WrittenObject[], describeField: DescribeField): string {
  const [first] = group;
  if (first === undefined) return '';
  const { action, object, title } = first;
  const part = action === 'update' ? commonPart(object, group, describeField) : null;
  if (part !== null && object === 'rates' && group.every(({ fields }) => fields.includes('position')))
    return 'Ordre des tarifs';
  if (part !== null) return `${part} ${group.length > 1 ? `de ${numbersOf(group)}` : named(ofThe(object), title)}`;
  const subject = group.length > 1 ? numbersOf(group) : named(OBJECTS[object].label, title);
  return `${subject} ${participle(object, action, group.length > 1)}`;
}

/** Returns 'Prix' if only prices changed, or the name of the only changed field; otherwise null. */
function commonPart(
  object: JournalObject,
  group: readonly WrittenObject[],
  describeField: DescribeField,
): string | null {
  if (object === 'settings' || object === 'team') return null;
  const fields = new Set(group.flatMap((written) => written.fields));
  if (fields.size > 0 && [...fields].every(isPriceName)) return 'Prix';
  if (fields.has('status') && [...fields].every((field) => STATE_FIELDS.includes(field))) return 'Statut';
  const labels = new Set([...fields].map((field) => fieldLabel(object, field, describeField)));
  return labels.size === 1 ? ([...labels][0] ?? null) : null;
}

const PARTICIPLES: Readonly<Record<JournalAction, readonly [participle: string | null, rest: string]>> = {
  create: ['ajouté', ''],
  update: ['modifié', ''],
  trash: [null, 'à la corbeille'],
  restore: ['sorti', ' de la corbeille'],
  purge: ['supprimé', ' définitivement'],
  delete: ['supprimé', ''],
};

function participle(object: JournalObject, action: JournalAction, isMany: boolean): string {
  const [verb, rest] = PARTICIPLES[action];
  if (verb === null) return rest;
  const feminine = isFeminine(object) ? 'e' : '';
  const plural = isMany || object === 'settings' ? 's' : '';
  return `${verb}${feminine}${plural}${rest}`;
}

const isFeminine = (object: JournalObject) => OBJECTS[object].one.startsWith('une ');

function ofThe(object: JournalObject): string {
  const { the } = OBJECTS[object];
  return the.startsWith('le ') ? `du ${the.slice(3)}` : `de ${the}`;
}

const named = (label: string, title: string) => (title === '' ? label : `${label} « ${title} »`);

/** '12 voitures et 1 camion' */
function numbersOf(objects: readonly WrittenObject[]): string {
  const groups = Map.groupBy(objects, ({ object }) => object);
  return joinTexts(
    [...groups].map(
      ([object, { length }]) => `${length} ${OBJECTS[object][length > 1 ? 'plural' : 'label'].toLowerCase()}`,
    ),
  );
}
