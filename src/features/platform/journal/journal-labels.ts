import { dayShown } from '../../../shared/labels.ts';
import { formatNumber, formatPrice, type Interface } from '../../../shared/money.ts';
import { propertiesOf, textsOf } from '../../../shared/records.ts';
import { ROLE_LABELS, ROLES } from '../../../shared/role.ts';
import { count } from '../../../shared/text/french.ts';
import { NOBODY } from '../auth/origin.ts';
import type { JournalEntry } from './journal.schema.ts';
import type { DescribedField, DescribeField, JournalAction, JournalObject } from './journal.ts';

type ObjectLabels = { label: string; plural: string; one: string; the: string };

export const OBJECTS: Readonly<Record<JournalObject, ObjectLabels>> = {
  cars: { label: 'Voiture', plural: 'Voitures', one: 'une voiture', the: 'la voiture' },
  trucks: { label: 'Camion', plural: 'Camions', one: 'un camion', the: 'le camion' },
  brands: { label: 'Marque', plural: 'Marques', one: 'une marque', the: 'la marque' },
  rates: { label: 'Tarif', plural: 'Tarifs', one: 'un tarif', the: 'le tarif' },
  settings: { label: 'Réglages', plural: 'Réglages', one: 'des réglages', the: 'les réglages' },
  team: { label: 'Membre de l’équipe', plural: 'Membres de l’équipe', one: 'un compte', the: 'le compte' },
  invitations: { label: 'Invitation', plural: 'Invitations', one: 'une invitation', the: 'l’invitation' },
  feeds: { label: 'Flux', plural: 'Flux', one: 'un flux', the: 'le flux' },
  images: { label: 'Image', plural: 'Images', one: 'une image', the: 'l’image' },
};

/** Participles that agree with 'le véhicule', 'le tarif' or 'la marque'. */
const ACTION_LABELS: Readonly<Record<JournalAction, readonly [masculine: string, feminine: string]>> = {
  create: ['Ajouté', 'Ajoutée'],
  update: ['Modifié', 'Modifiée'],
  trash: ['Mis à la corbeille', 'Mise à la corbeille'],
  restore: ['Sorti de la corbeille', 'Sortie de la corbeille'],
  purge: ['Supprimé définitivement', 'Supprimée définitivement'],
  delete: ['Supprimé', 'Supprimée'],
};

export function actionLabel({ action, object }: Pick<JournalEntry, 'action' | 'object'>): string {
  return ACTION_LABELS[action][OBJECTS[object].one.startsWith('une ') ? 1 : 0];
}

export function authorOf({ who }: Pick<JournalEntry, 'who'>): string {
  return who === '' ? NOBODY : who;
}

export type Names = {
  brands: readonly { id: number; brandName: string }[];
  fuels: readonly { code: string; french: string }[];
};

/** '' if absent. */
export type ChangeLine = { label: string; before: string; after: string };

/** If a field is an object, each changed key has a line. */
export function changeLines(
  { object, changes }: Pick<JournalEntry, 'object' | 'changes'>,
  names: Names,
  describeField: DescribeField,
  style: Interface,
): ChangeLine[] {
  return Object.entries(changes).flatMap(([name, [before, after]]) => {
    const field = describeField(object, name);
    if (field && object === 'settings') return settingLine(field, before, after, style);
    if (field?.isKeyed) return keyedLines(field.label, before, after);
    const label = field?.label ?? CORE_LABELS[name] ?? name;
    if (name === 'images') return { label, ...photosChange(textsOf(before), textsOf(after)) };
    if (Array.isArray(before ?? after)) return listLines(label, before, textsOf(before), textsOf(after));
    const text = (value: unknown) => (field ? field.text(value, style) : coreText(name, value, names, style));
    return { label, before: text(before), after: text(after) };
  });
}

function settingLine({ label, text }: DescribedField, before: unknown, after: unknown, style: Interface): ChangeLine {
  const [was, is] = [text(before, style), text(after, style)];
  return { label, before: was, after: was === is && was !== '' ? `${is}, autrement` : is };
}

const CORE_LABELS: Readonly<Record<string, string>> = {
  title: 'Titre',
  reference: 'Référence',
  brand: 'Marque',
  fuel_type: 'Carburant',
  accessories: 'Équipements',
  images: 'Photos',
  sold_at: 'Vendu le',
  final_price: 'Prix final',
  reserved_until: 'Réservé jusqu’au',
  reserved_note: 'Note de la réservation',
  position: 'Rang',
  name: 'Nom',
  role: 'Rôle',
  invited_by: 'Invité par',
  password: 'Mot de passe',
  password_link: 'Lien pour un autre mot de passe',
  passkey: 'Clé d’accès',
  code: 'Code à usage unique',
  recovery_codes: 'Codes de secours',
  login_ceiling: 'Limite d’essais',
};

export function fieldLabel(object: JournalObject, name: string, describeField: DescribeField): string {
  return describeField(object, name)?.label ?? CORE_LABELS[name] ?? name;
}

function roleText(value: unknown): string {
  const role = ROLES.find((one) => one === value);
  return role ? ROLE_LABELS[role] : String(value);
}

function coreText(name: string, value: unknown, { brands, fuels }: Names, style: Interface): string {
  if (value === null || value === undefined || value === '') return '';
  switch (name) {
    case 'brand':
      return brands.find(({ id }) => id === value)?.brandName ?? `n° ${value}`;
    case 'fuel_type':
      return fuels.find(({ code }) => code === value)?.french ?? String(value);
    case 'role':
      return roleText(value);
    case 'final_price':
      return formatPrice(String(value).trim(), style);
    case 'sold_at':
    case 'reserved_until':
      return dayShown(String(value), style);
    default:
      return typeof value === 'number' ? formatNumber(value) : String(value);
  }
}

function keyedLines(label: string, before: unknown, after: unknown): ChangeLine[] {
  const [old, now] = [propertiesOf(before), propertiesOf(after)];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const text = (value: unknown) => String(value ?? '').trim();
  return keys
    .map((key) => ({ label: `${label}, ${key}`, before: text(old?.[key]), after: text(now?.[key]) }))
    .filter((line) => line.before !== line.after);
}

function listLines(label: string, was: unknown, before: readonly string[], after: readonly string[]): ChangeLine[] {
  const line = (name: string, texts: readonly string[]) => ({ label: name, before: '', after: texts.join(', ') });
  if (was === null) return [line(label, after)];
  const lines = [
    line(`${label} ajoutés`, without(after, before)),
    line(`${label} retirés`, without(before, after)),
  ].filter((one) => one.after !== '');
  return lines.length > 0 ? lines : [{ label, ...OTHER_ORDER }];
}

const OTHER_ORDER = { before: 'un ordre', after: 'un autre ordre' };

function photosChange(before: readonly string[], after: readonly string[]) {
  const [removedPhotos, newPhotos] = [without(before, after), without(after, before)];
  if (removedPhotos.length + newPhotos.length === 0) return OTHER_ORDER;
  const replaced =
    newPhotos.length > 0 && removedPhotos.length > 0 ? `, dont ${count(newPhotos.length, 'nouvelle')}` : '';
  return { before: photos(before.length), after: `${photos(after.length)}${replaced}` };
}

const without = (texts: readonly string[], excluded: readonly string[]) =>
  texts.filter((text) => !excluded.includes(text));
const photos = (number: number) => (number === 0 ? '' : count(number, 'photo'));
