import { expect, test } from 'vitest';
import { fuelOfCell, gearboxOfCell } from './choice-cells.ts';

test.each([
  ['Essence sans plomb', 'petrol'],
  ['Courant electrique', 'electric'],
  ['Essence / courant electrique', 'hybrid'],
  ['ESSENCE-ÉLECTRIQUE (HYBRIDE RECHARGEABLE)', 'hybrid'],
  ['Hybride non rechargeable', 'hybrid'],
  ['Essence / GPL', 'lpg'],
  ['Superéthanol E85', 'petrol'],
  ['Diesel', 'diesel'],
  ['Essence + GNV', 'cng'],
  ['go', 'diesel'],
  ['Diesel (GO)', 'diesel'],
  ['Ess.', 'petrol'],
  ['Non diesel', null],
  ['GPL / GNV', null],
  ['Hydrogène', null],
  ['Essence bizarre', null],
])('FILE-26: the fuel %j is %s', (label, code) => expect(fuelOfCell(label)).toBe(code));

test.each([
  ['Boite manuelle', 'manual'],
  ['Mécanique 6', 'manual'],
  ['Boîte à 6 rapports, manuelle', 'manual'],
  ['Boite automatique', 'automatic'],
  ['Automate sequentiel', 'automatic'],
  ['Boite automatisee', 'automatic'],
  ['Robotisée double embrayage', 'automatic'],
  ['9G-TRONIC', 'automatic'],
  ['B.V.M. 6', 'manual'],
  ['Manu.', 'manual'],
  ['Semi-automatique', 'automatic'],
  ['Automate a fonct. Continu', 'cvt'],
  ['X-Tronic', 'cvt'],
  ['Manuelle/Automatique', null],
  ['Boîte de vitesses', null],
  ['4x4', null],
  ['Traction avant', null],
])('FILE-26: the gearbox %j is %s', (label, code) => expect(gearboxOfCell(label)).toBe(code));
