import { expect, test } from 'vitest';
import { localEntries, type PaletteEntry, shownGroups } from './palette-entries.ts';
import { recentChoices, rememberChoice } from './recent-choices.ts';

const ALL = { sale: true, rental: true, trucks: true, vtc: true };
const local = localEntries('owner', ALL, null);
const shown = (recent: readonly PaletteEntry[], text: string, vehicles: readonly PaletteEntry[] = []) =>
  shownGroups(local, recent, vehicles, text).map(({ title, entries }) => [title, entries[0]?.label]);
const page = (label: string) => local.pages.find((entry) => entry.label === label) as PaletteEntry;
const car: PaletteEntry = {
  key: 'cars-48',
  label: 'Peugeot 208',
  icon: 'cars',
  act: { open: { kind: 'cars', mode: 'edit', id: 48 } },
};

test('PAL-2 PAL-4: recent choices come first and once, then actions and pages; vehicles only for a typed text', () => {
  expect(shown([], '', [car])).toEqual([
    ['Actions', 'Ajouter une voiture'],
    ['Pages', 'Tableau de bord'],
  ]);
  expect(shown([car, page('Tableau de bord')], '')).toEqual([
    ['Récents', 'Peugeot 208'],
    ['Actions', 'Ajouter une voiture'],
    ['Pages', 'Voitures'],
  ]);
  expect(shown([car], 'voitu', [car])).toEqual([
    ['Actions', 'Ajouter une voiture'],
    ['Pages', 'Voitures'],
    ['Réglages', 'Phrase de la page des voitures'],
    ['Véhicules', 'Peugeot 208'],
  ]);
});

test('PAL-2: an owner finds a setting by its label or a usual word, and it leads to its field', () => {
  const first = (text: string) => {
    const group = shownGroups(local, [], [], text).find(({ title }) => title === 'Réglages');
    const [entry] = group?.entries ?? [];
    return entry && [entry.label, entry.detail, 'to' in entry.act ? entry.act.to : ''];
  };
  const path = (section: string, field: string) => `/admin/settings?section=${section}#champ-${field}`;
  expect(first('fermeture')).toEqual(['Fermetures exceptionnelles', 'Réglages · Horaires', path('hours', 'closures')]);
  expect(first('logo')).toEqual(['Logo', 'Réglages · Identité', path('identity', 'logo')]);
  expect(first('telephone')).toEqual(['Téléphone', 'Réglages · Identité', path('identity', 'phone')]);
  expect(first('vacances')?.[0]).toBe('Fermetures exceptionnelles');
  expect(first('siret')?.[0]).toBe('SIREN');
  expect(first('')).toBeUndefined();
  expect(shownGroups(localEntries('editor', ALL, null), [], [], 'logo').map(({ title }) => title)).not.toContain(
    'Réglages',
  );
});

test('PAL-2: pages of owners are no entries of an editor, not even as recent ones; nobody signs out of an open form', () => {
  const editor = localEntries('editor', ALL, { kind: 'cars', mode: 'edit', id: 48 });
  const labels = [...editor.pages, ...editor.actions].map(({ label }) => label);
  expect(labels).not.toContain('Réglages');
  expect(labels).not.toContain('Se déconnecter');
  expect(editor.actions[0]?.act).toEqual({ tab: '/admin/print/cars?ids=48' });
  expect(shownGroups(editor, [page('Réglages')], [], '')[0]?.title).toBe('Actions');
});

test('PART-7: actions and pages of a part that is off are no entries', () => {
  const { actions, pages } = localEntries('owner', { ...ALL, trucks: false, vtc: false }, null);
  const labels = [...actions, ...pages].map(({ label }) => label);
  expect(labels.filter((label) => /camion|tarif/i.test(label))).toEqual([]);
  expect(labels).toEqual(expect.arrayContaining(['Ajouter une voiture', 'Exporter les voitures', 'Voitures']));
});

test('PAL-4: the last five choices are remembered, the last first, and nobody else’s', () => {
  for (const label of ['Voitures', 'Camions', 'Marques', 'Tarifs', 'Journal', 'Corbeille', 'Camions'])
    rememberChoice('léa', page(label));
  const labels = recentChoices('léa').map(({ label }) => label);
  expect(labels).toEqual(['Camions', 'Corbeille', 'Journal', 'Tarifs', 'Marques']);
  expect(recentChoices('sam')).toEqual([]);
});
