import { countDemonstration } from '../../features/operations/demonstration/demonstration.repository.ts';
import { operatorOfThisMachine } from '../../features/platform/auth/admin.ts';
import { replacedOriginals } from '../../features/platform/images/edit/originals.repository.ts';
import { knownPaths } from '../../features/platform/images/processing/pictures.repository.ts';
import { remakeRow } from '../../features/platform/images/processing/repair-pictures.server.ts';
import { picturePathsIn } from '../../features/platform/images/processing/unused-pictures.server.ts';
import { missingByLaw } from '../../features/platform/settings/checklist.ts';
import { EXAMPLE_NAME } from '../../features/platform/settings/dealership-file.server.ts';
import { SECTION_TABLES, type Settings } from '../../features/platform/settings/fields/settings.fields.ts';
import {
  hasNoSettings,
  readOffered,
  readSections,
  settingsOf,
} from '../../features/platform/settings/settings.repository.ts';
import { KINDS } from '../../features/stock/kinds/kinds.ts';
import type { VehicleRow } from '../../features/stock/vehicles/rows/vehicle.table.ts';
import { imagesOf, isWebAddress } from '../../features/stock/vehicles/rows/vehicle-row.server.ts';
import { vehiclePages } from '../../features/stock/vehicles/rows/vehicles.repository.ts';
import type { VehicleSchema } from '../../features/stock/vehicles/vehicle.ts';
import type { AppContext } from '../../server/app-context.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { count } from '../../shared/text/french.ts';
import { fold } from '../../shared/text/text.ts';
import { type Check, type Examination, REPAIR_COMMAND, type Report, Tally } from './examination.ts';

type StockFindings = { images: Tally; unrepairable: Tally };

const WORD: Record<VehicleKind, string> = { cars: 'voiture', trucks: 'camion' };

const vehicles: Check = async (examination) => {
  const findings: StockFindings = { images: new Tally(), unrepairable: new Tally() };
  for (const kind of [KINDS.cars, KINDS.trucks])
    for await (const page of vehiclePages(examination.context, kind.name)) {
      examination.terminal.signal.throwIfAborted();
      await checkImages(examination, kind, page, findings);
    }
  reportFindings(examination.report, findings);
};

function reportFindings(report: Report, { images, unrepairable }: StockFindings): void {
  if (images.count > 0)
    report.wrong(
      `La base ne connaît pas ${count(images.count, 'image')} que des fiches montrent${images.examples}.`,
      `${REPAIR_COMMAND} note à nouveau celles dont le fichier existe ; le site peut rester en marche.`,
    );
  if (unrepairable.count > 0)
    report.wrong(
      `Ni ligne ni fichier pour ${count(unrepairable.count, 'image')} que des fiches montrent${unrepairable.examples}.`,
      'retirez-les de la fiche ou envoyez-les à nouveau, ou restaurez une sauvegarde qui les a.',
    );
}

async function checkImages(
  examination: Examination,
  { name }: VehicleSchema,
  page: readonly VehicleRow[],
  findings: StockFindings,
) {
  const stored = new Map<string, VehicleRow>();
  for (const row of page) for (const image of imagesOf(row)) if (!isWebAddress(image)) stored.set(image, row);
  const knownImages = await knownPaths(examination.context, [...stored.keys()]);
  // A vehicle of the trash may name an original. When the vehicle comes back, it gets the newest edit.
  const replaced = await replacedOriginals(examination.context, [...stored.keys()]);
  for (const [path, { id }] of stored)
    if (!knownImages.has(path) && !replaced.has(path))
      await unknownImage(examination, path, `${WORD[name]} ${id} : ${path}`, findings);
}

async function unknownImage(
  { context, report, isRepairing }: Examination,
  path: string,
  name: string,
  findings: StockFindings,
) {
  const file = await context.storage.open(path);
  file?.body.destroy();
  if (!file) return findings.unrepairable.add(name);
  if (isRepairing && (await remakeRow(context, operatorOfThisMachine(), path)))
    report.repaired(`${name} notée à nouveau.`);
  else findings.images.add(name);
}

const brands: Check = async ({ context: { database }, report, isRepairing }) => {
  const rows = await database.query.selectFrom('brands').selectAll().execute();
  const wrong = rows.filter(({ brand_name, folded_name }) => fold(brand_name) !== folded_name);
  for (const { id, brand_name } of wrong) {
    if (!isRepairing) {
      report.wrong(`Le nom de recherche de la marque « ${brand_name} » est faux.`, `${REPAIR_COMMAND} le recalcule.`);
      continue;
    }
    await database.query
      .updateTable('brands')
      .set({ folded_name: fold(brand_name) })
      .where('id', '=', id)
      .execute();
    report.repaired(`Marque « ${brand_name} » : nom de recherche recalculé.`);
  }
};

const settings: Check = async ({ context, config, report }) => {
  // The first start stores the settings.
  if (await hasNoSettings(context)) return;
  const sections = await readSections(context);
  for (const { section, replaced, value } of sections) {
    const label = SECTION_TABLES[section].label;
    if (replaced.length > 0)
      report.wrong(
        `Réglages « ${label} » : ${replaced.join(', ')} ne suivent plus les règles ; les pages montrent une valeur plus ancienne.`,
        'corrigez et enregistrez cette section à /admin/settings.',
      );
    const images = picturePathsIn(JSON.stringify(value));
    const knownImages = await knownPaths(context, images);
    for (const image of images.filter((one) => !knownImages.has(one)))
      report.wrong(
        `Réglages « ${label} » : l’image ${image} n’existe plus.`,
        'envoyez-la à nouveau à /admin/settings.',
      );
  }
  if (!config.demo) await ofLiveSite(context, report, settingsOf(sections));
};

/** Checks that a live site shows nothing of the demonstration and has all values that the law requires. */
async function ofLiveSite(context: AppContext, report: Report, settings: Settings): Promise<void> {
  if (settings.identity.name === EXAMPLE_NAME)
    report.wrong(
      `Ce site réel se présente comme l’exemple livré (${EXAMPLE_NAME}).`,
      'remplissez /admin/settings avec vos propres valeurs.',
    );
  if (!settings.display.open) return;
  const missing = missingByLaw(settings, await readOffered(context, settings));
  if (missing.length > 0)
    report.wrong(
      `Le site est ouvert au public sans ce que la loi demande : ${missing.map(({ message }) => message).join(', ')}.`,
      'complétez /admin/settings.',
    );
}

/** Checks for invented vehicles. They are still on a live site if only the setting DEMO has changed. */
const demonstration: Check = async ({ context, config, report }) => {
  if (config.demo) return;
  const shown = await countDemonstration(context);
  if (shown > 0)
    report.wrong(
      `Ce site réel montre le stock de la démonstration (${count(shown, 'véhicule')}).`,
      'videz la démonstration à /admin/setup, ou commencez avec une base vide (un autre DATA_DIR, une autre DATABASE_URL).',
    );
};

export const STOCK_CHECKS: [name: string, check: Check][] = [
  ['Le parc', vehicles],
  ['Les marques', brands],
  ['Les réglages', settings],
  ['Le stock de la démonstration', demonstration],
];
