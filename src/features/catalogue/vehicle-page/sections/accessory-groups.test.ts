import { expect, test } from 'vitest';
import { ACCESSORIES, KNOWN_ACCESSORIES } from '../../../stock/vehicles/fields/choices.ts';
import { accessoryGroups } from './accessory-groups.ts';

test('CDET-7, LOOK-21: the fifteen accessories, each once, under headings that say what they are for', () => {
  const groups = accessoryGroups(ACCESSORIES);
  expect(groups).toEqual([
    {
      name: 'Sécurité',
      accessories: [
        'Serrures de porte électriques',
        'Système de freinage antiblocage',
        'Assistance au freinage',
        'Airbag conducteur',
        'Airbag passager',
        'Verrouillage centralisé',
        'Capteur de collision',
      ],
    },
    { name: 'Confort', accessories: ['Climatiseur', 'Vitres électriques', 'Sièges en cuir'] },
    { name: 'Multimédia', accessories: ['Lecteur CD', 'Bluetooth'] },
    { name: 'Conduite', accessories: ['Direction assistée', 'Caméra de vision arrière', 'Automatique'] },
  ]);
  expect(groups.flatMap(({ accessories }) => accessories)).toHaveLength(ACCESSORIES.length);
});

test('CHO-3, LOOK-21: every accessory of the form has its heading', () => {
  expect(accessoryGroups(KNOWN_ACCESSORIES).map(({ name }) => name)).not.toContain('Autres');
});

test.each([
  ['Attelage escamotable', 'Extérieur'],
  ['TOIT OUVRANT', 'Extérieur'],
  ['Régulateur de vitesse', 'Conduite'],
  ['Écran panoramique 21 pouces', 'Multimédia'],
  ['Sièges avant chauffants', 'Confort'],
  ['Hayon motorisé', 'Confort'],
  ['Hayon élévateur', 'Chargement'],
  ['Prises 230 V dans la zone de charge', 'Chargement'],
  ['Charge rapide 130 kW', 'Recharge'],
  ['Chien de garde', 'Autres'],
])('LOOK-21: free text is found by its words: %s, %s', (accessory, group) => {
  const groups = accessoryGroups([accessory, ...ACCESSORIES.slice(0, 6)]);
  expect(groups.find(({ accessories }) => accessories.includes(accessory))?.name).toBe(group);
});

test('CDET-7, LOOK-21: what is written twice or blank is shown once or not at all; few have no headings', () => {
  expect(accessoryGroups([])).toEqual([]);
  expect(accessoryGroups([' ', 'Attelage', 'Attelage '])).toEqual([{ name: '', accessories: ['Attelage'] }]);
  expect(accessoryGroups(ACCESSORIES.slice(0, 5))).toEqual([{ name: '', accessories: ACCESSORIES.slice(0, 5) }]);
});
