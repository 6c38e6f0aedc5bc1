import type { AdminIconName } from '../../../admin-ui/admin-icon.tsx';
import { ADMIN_PATHS, printPath, settingsPath } from '../../../admin-ui/admin-paths.ts';
import type { AdminResource, Modal } from '../../../admin-ui/form/modal.ts';
import {
  ALL_SETTINGS,
  SECTION_TABLES,
  SETTINGS_SECTIONS,
} from '../../../features/platform/settings/fields/settings.fields.ts';
import type { Parts } from '../../../shared/dealership.ts';
import type { Role } from '../../../shared/role.ts';
import { ROW_DOCUMENTS } from '../../row-documents.ts';
import { firstPages, isDone, pageGroups } from '../pages.ts';
import { rankEntries } from './rank-entries.ts';

export type PaletteAct =
  | { to: string }
  | { open: Modal }
  | { download: string }
  | { tab: string }
  | { run: 'help' | 'signOut' };

export type PaletteEntry = {
  key: string;
  label: string;
  icon: AdminIconName;
  act: PaletteAct;
  detail?: string;
  /** The palette also finds the entry by these words. */
  keywords?: string | undefined;
};

export type EntryGroup = { title: string; entries: readonly PaletteEntry[] };

/** Actions with rows of one kind. They are left out if the dealership does not offer it. */
const KIND_ACTIONS: readonly (PaletteEntry & { kind: AdminResource })[] = [
  { ...add('cars'), label: 'Ajouter une voiture' },
  { ...add('trucks'), label: 'Ajouter un camion' },
  ...Object.values(ROW_DOCUMENTS).map(({ name, words }) => ({ ...add(name), label: words.new })),
  { ...exported('cars'), label: 'Exporter les voitures' },
  { ...exported('trucks'), label: 'Exporter les camions' },
  { ...printEntries('cars'), label: 'Imprimer des affichettes de voitures' },
  { ...printEntries('trucks'), label: 'Imprimer des affichettes de camions' },
];

const OTHER_ACTIONS: readonly PaletteEntry[] = [
  {
    key: 'site',
    label: 'Voir le site',
    icon: 'external',
    act: { tab: '/' },
    detail: 'nouvel onglet',
    keywords: 'public visiteurs',
  },
  { key: 'help', label: 'Raccourcis clavier', icon: 'keyboard', act: { run: 'help' }, keywords: 'aide touches' },
];

const SIGN_OUT: PaletteEntry = {
  key: 'sign-out',
  label: 'Se déconnecter',
  icon: 'logout',
  act: { run: 'signOut' },
  keywords: 'quitter sortir déconnexion',
};

function add(kind: Modal['kind']) {
  const act = { open: { kind, mode: 'new' } } as const;
  return { kind, key: `add-${kind}`, icon: 'add', act, keywords: 'créer nouveau nouvelle' } as const;
}

function exported(kind: 'cars' | 'trucks') {
  const act = { download: `/api/admin/export/${kind}.csv` };
  return {
    kind,
    key: `export-${kind}`,
    icon: 'down',
    act,
    detail: 'CSV',
    keywords: 'télécharger Excel fichier',
  } as const;
}

function printEntries(kind: 'cars' | 'trucks') {
  const act = { to: ADMIN_PATHS[kind] };
  const keywords = 'affiches pare-brise fiches papier';
  return { kind, key: `print-${kind}`, icon: 'print', act, detail: 'à cocher dans la liste', keywords } as const;
}

/** Entries that need no request to the server. */
type LocalEntries = {
  actions: readonly PaletteEntry[];
  pages: readonly PaletteEntry[];
  /** Single settings. They are shown only if they match the typed text. */
  settings: readonly PaletteEntry[];
};

const MAX_SETTINGS = 6;

/** While a form is open, no entry signs out: the session would end before the form could ask about unsaved input. */
export function localEntries(role: Role, parts: Parts, modal: Modal | null): LocalEntries {
  const actions = [
    ...KIND_ACTIONS.flatMap(({ kind, ...action }) => (isDone(kind, parts) ? [action] : [])),
    ...OTHER_ACTIONS,
  ];
  const account = {
    to: ADMIN_PATHS.account,
    label: 'Mon compte',
    icon: 'person',
    keywords: 'mot de passe sessions',
  } as const;
  const pages = [...firstPages(parts), ...pageGroups(role).flatMap((group) => group.pages), account];
  return {
    actions: modal ? [...sheetOf(modal), ...actions] : [...actions, SIGN_OUT],
    pages: [
      ...pages.map(({ to, label, icon, keywords }) => ({ key: `page-${to}`, label, icon, keywords, act: { to } })),
      ...(role === 'owner' ? sectionEntries() : []),
    ],
    settings: role === 'owner' ? settingEntries() : [],
  };
}

function sheetOf(modal: Modal): PaletteEntry[] {
  const { kind } = modal;
  if (modal.mode !== 'edit' || (kind !== 'cars' && kind !== 'trucks')) return [];
  const act = { tab: printPath(kind, [modal.id]) };
  return [
    { key: 'print-this', label: 'Imprimer l’affichette de ce véhicule', icon: 'print', act, keywords: 'pare-brise' },
  ];
}

function sectionEntries(): PaletteEntry[] {
  return SETTINGS_SECTIONS.map((section) => ({
    key: `settings-${section}`,
    label: SECTION_TABLES[section].label,
    icon: 'settings',
    detail: 'Réglages',
    keywords: 'réglages paramètres',
    act: { to: settingsPath(section) },
  }));
}

function settingEntries(): PaletteEntry[] {
  return ALL_SETTINGS.map(({ section, name, label, usualWords = '' }) => ({
    key: `setting-${section}-${name}`,
    label,
    icon: 'settings',
    detail: `Réglages · ${SECTION_TABLES[section].label}`,
    keywords: `réglages paramètres ${SECTION_TABLES[section].label} ${usualWords}`,
    act: { to: settingsPath(section, name) },
  }));
}

/** Returns the entries for a typed text. If no text is typed, the recent choices come first. */
export function shownGroups(
  { actions, pages, settings }: LocalEntries,
  recent: readonly PaletteEntry[],
  vehicles: readonly PaletteEntry[],
  text: string,
): EntryGroup[] {
  const keys = recent.map(({ key }) => key);
  const available = [...actions, ...pages, ...settings];
  // Entries that open a form, such as vehicles, are always shown. Others are shown only if they are available now.
  const again = recent.filter(({ key, act }) => 'open' in act || available.some((entry) => entry.key === key));
  const isTyped = text.trim() !== '';
  const withoutRecent = (entries: readonly PaletteEntry[]) =>
    isTyped ? rankEntries(entries, text, keys) : entries.filter(({ key }) => !keys.includes(key));
  const groups = [
    { title: 'Récents', entries: isTyped ? [] : again },
    { title: 'Actions', entries: withoutRecent(actions) },
    { title: 'Pages', entries: withoutRecent(pages) },
    { title: 'Réglages', entries: isTyped ? rankEntries(settings, text, keys).slice(0, MAX_SETTINGS) : [] },
    { title: 'Véhicules', entries: isTyped ? vehicles : [] },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
