import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openAdmin } from '../../../../tests/support/admin-page.tsx';
import { expectConsole } from '../../../../tests/support/console.ts';
import { pass } from '../../../../tests/support/pass.ts';
import { answerResource } from '../../../../tests/support/stand-in.ts';
import type { BackupsResource } from './backups.resource.ts';
import type { Backup } from './backups.schema.ts';

const BACKUP: Backup = {
  id: '20261120T093000-00000001',
  made_at: '2026-11-20T09:30:00.000Z',
  bytes: 9_000,
  vehicles: 2,
  pictures: 0,
  origin: 'person',
};

function answerList(site: { data: Backup[]; running: boolean }): void {
  answerResource<BackupsResource>({ 'GET /backups': () => ({ ...site }) });
}

const button = () => page.getByRole('button', { name: /^Sauvegarde/ });
const rows = () => page.getByRole('list', { name: 'Sauvegardes' }).getByRole('listitem');

test('BACK-2: a backup shows its progress as it arrives, then stands in the list', async () => {
  const site = { data: [] as Backup[], running: false };
  const ends = Promise.withResolvers<void>();
  answerList(site);
  answerResource<BackupsResource>({
    'POST /backups': async function* () {
      yield { job: BACKUP.id };
      yield { done: 3, total: 9 };
      await ends.promise;
      site.data = [BACKUP];
      yield { data: site.data };
    },
  });
  await openAdmin('/admin/backups');
  await button().click();
  await expect.element(page.getByText('3 sur 9')).toBeVisible();
  await expect.element(button()).toHaveAttribute('aria-disabled', 'true');
  ends.resolve();
  await expect.element(rows()).toMatchTextContent('2 véhicules');
  await expect.element(page.getByText('La sauvegarde est faite.')).toBeVisible();
  expect(page.getByText('3 sur 9').elements()).toEqual([]);
});

test('BACK-2: a failed backup is told, with its reason', async () => {
  expectConsole(/AdminError/);
  answerList({ data: [], running: false });
  answerResource<BackupsResource>({
    'POST /backups': async function* () {
      yield { job: BACKUP.id };
      yield { error: { code: 'storage_full', message: 'Il n’y a plus de place pour cette sauvegarde.' } };
    },
  });
  await openAdmin('/admin/backups');
  await button().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('plus de place');
  await expect.element(button()).toHaveAttribute('aria-disabled', 'false');
});

test('BACK-2: a page that is opened again during a backup says so, until the backup stands in the list', async () => {
  const site = { data: [] as Backup[], running: true };
  answerList(site);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await openAdmin('/admin/backups');
  const note = page.getByText(/^Une sauvegarde est en cours/);
  await expect.element(note).toBeVisible();
  Object.assign(site, { data: [BACKUP], running: false });
  await pass(2_000);
  await expect.element(rows()).toMatchTextContent('2 véhicules');
  expect(note.elements()).toEqual([]);
});

test('BACK-3: the page says how many old backups the site could not delete; other backups do not count', async () => {
  const scheduled = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      ...BACKUP,
      id: `20261120T093000-0000001${i}`,
      origin: 'schedule' as const,
    }));
  const site = { data: [...scheduled(7), BACKUP, { ...BACKUP, id: '20261120T093000-00000002' }], running: true };
  answerList(site);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await openAdmin('/admin/backups');
  await expect.poll(() => rows().elements().length).toBe(9);
  const note = page.getByText(/supprimées? et occupe/);
  expect(note.elements()).toEqual([]);
  site.data = [...scheduled(8), BACKUP];
  await pass(2_000);
  await expect
    .element(note)
    .toHaveTextContent(
      'Une ancienne sauvegarde de nuit n’a pas pu être supprimée et occupe de la place. Le site réessaie à chaque sauvegarde de nuit ; si ce message reste, vérifiez les droits du dossier des sauvegardes.',
    );
  site.data = scheduled(9);
  await pass(2_000);
  await expect
    .element(note)
    .toMatchTextContent('2 anciennes sauvegardes de nuit n’ont pas pu être supprimées et occupent');
});
