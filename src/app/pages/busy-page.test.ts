import { expect, test } from 'vitest';
import { busyPage } from './pages.routes.ts';

const phone = { shown: '03 44 00 11 22', href: 'tel:+33344001122' };

test('PREP-2 PREP-3: the page of a busy site names the phone where it is set, and says that the site is in preparation', () => {
  const open = busyPage({ name: 'Garage du Lac', phone, isInPreparation: false });
  expect(open).toContain('Garage du Lac vous répond aussi au <a href="tel:+33344001122"');
  expect(open).not.toContain('préparation');
  const blank = busyPage({ name: 'Votre garage', isInPreparation: true });
  expect(blank).not.toMatch(/répond|tel:|undefined/);
  expect(blank).toContain('<p>Site en préparation</p>');
});
