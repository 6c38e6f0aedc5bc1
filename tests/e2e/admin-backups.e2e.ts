import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import project from '../../package.json' with { type: 'json' };
import { RELEASES } from '../../src/features/operations/backup/releases.ts';
import { ADMINISTRATOR, adminSite } from '../support/admin-site.ts';
import { axeViolations, test } from '../support/visit.ts';

const admin = adminSite({ hasPictures: false });

test('BACK-1 BACK-4 BACK-5: an owner makes, downloads and deletes a backup; the dashboard warns of an old one', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/backups', { expecting: [/422/, /Certains champs/] });
  await page.getByText('Aucune sauvegarde pour l’instant.').waitFor();
  await page.getByText(`Version ${project.version} : ce qui est nouveau`).click();
  await page.getByText(RELEASES[project.version]?.[0] ?? '').waitFor();
  await page.getByRole('button', { name: 'Sauvegarder maintenant' }).click();
  await page.getByText('La sauvegarde est faite.').waitFor();
  const row = page.getByRole('list', { name: 'Sauvegardes' }).getByRole('listitem');
  await row.getByText(/^\d+ \S+ · \d+ véhicules, \d+ photos · faite à la demande$/).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await row.getByRole('button', { name: 'Télécharger' }).click();
  const question = page.getByRole('dialog', { name: 'Télécharger cette sauvegarde ?' });
  const password = question.getByLabel('Votre mot de passe actuel');
  await password.fill('un autre');
  await question.getByRole('button', { name: 'Télécharger' }).click();
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
  await password.fill(ADMINISTRATOR.password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: 'Télécharger' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^vitrine-\d{8}T\d{6}-[0-9a-f]{8}\.tar$/);
  expect((await readFile(await download.path())).subarray(-80).toString()).toMatch(/^vitrine sha256 [0-9a-f]{64}\n$/);
  await question.waitFor({ state: 'detached' });

  await page.route('**/api/admin/backups', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const old = new Date(Date.now() - 9 * 24 * 60 * 60 * 1000).toISOString();
    await route.fulfill({ response, json: { data: data.map((one: object) => ({ ...one, made_at: old })) } });
  });
  await page.getByRole('link', { name: 'Tableau de bord' }).first().click();
  await page.getByText('La dernière sauvegarde a 9 jours.').waitFor();
  await page.unroute('**/api/admin/backups');
  await page.getByRole('link', { name: 'Sauvegarder maintenant' }).click();
  await row.getByRole('button', { name: 'Supprimer' }).click();
  const deletion = page.getByRole('dialog', { name: 'Supprimer cette sauvegarde ?' });
  await deletion.getByLabel('Votre mot de passe actuel').fill(ADMINISTRATOR.password);
  await deletion.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByText('Aucune sauvegarde pour l’instant.').waitFor();
});
