/** Answers the calls of the dashboard in component tests, except those about vehicles. */
import type { StockImportResource } from '../../src/features/admin/stock-files/stock-import.resource.ts';
import type { BackupsResource } from '../../src/features/operations/backup/backups.resource.ts';
import type { DemonstrationResource } from '../../src/features/operations/demonstration/demonstration.resource.ts';
import type { SettingsResource } from '../../src/features/platform/settings/settings.resource.ts';
import type { RatesResource } from '../../src/features/stock/rates/rates.resource.ts';
import { answerResource } from './stand-in.ts';
import { answerStatistics } from './statistics.ts';

/** The site lacks one setting. Its last backup is `backupDays` days old. */
export function answerDashboard({ backupDays = 0 } = {}): void {
  answerStatistics();
  const made_at = new Date(Date.now() - backupDays * 24 * 60 * 60 * 1000).toISOString();
  const id = '20261101T020000-0a1b2c3d';
  answerResource<BackupsResource>({
    'GET /backups': () => ({
      data: [{ id, made_at, bytes: 9_000, vehicles: 9, pictures: 40, origin: 'person' }],
      running: false,
    }),
  });
  answerResource<SettingsResource>({
    'GET /settings/checklist': () => ({
      data: [{ section: 'legal', field: 'siret', message: 'Le SIRET manque', required: true }],
    }),
  });
  answerResource<DemonstrationResource>({
    'GET /demonstration': () => ({ data: { cars: 0, trucks: 0, rates: 0, reviews: 0, settings: 0 } }),
  });
  const data = ['PARIS - ORLY', 'PARIS - CDG'].map((title, i) => ({
    ...{ id: i + 1, version: 1, updated_by: '' },
    ...{ title, price: '60' },
  }));
  answerResource<RatesResource>({ 'GET /rates': () => ({ data, remaining: data.length }) });
  for (const kind of ['cars', 'trucks'])
    answerResource<StockImportResource>({ 'GET /jobs': () => ({ data: [] }) }, `/import/${kind}`);
}
