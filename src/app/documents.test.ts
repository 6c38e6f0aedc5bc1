import { expect, test } from 'vitest';
import { feedsResource } from '../features/admin/feeds/feeds.resource.ts';
import { VEHICLE_DOCUMENTS } from '../features/admin/vehicle-form/vehicle-document.ts';
import { vehiclesResource } from '../features/admin/vehicle-table/vehicles.resource.ts';
import { SETTINGS_SECTIONS } from '../features/platform/settings/fields/settings.fields.ts';
import { sectionDocument } from '../features/platform/settings/section-document.ts';
import { settingsResource } from '../features/platform/settings/settings.resource.ts';
import { brandsResource } from '../features/stock/brands/brands.resource.ts';
import { INPUT_KINDS } from '../features/stock/kinds/input-kinds.ts';
import { ratesResource } from '../features/stock/rates/rates.resource.ts';
import type { DocumentDefinition } from '../shared/document.ts';
import { SMALL_DOCUMENTS } from './row-documents.ts';

const ENDPOINTS = [
  ...[brandsResource, ratesResource, feedsResource, settingsResource].flatMap((resource) => Object.keys(resource)),
  ...Object.keys(vehiclesResource(INPUT_KINDS.cars)).map((name) => name.replace(' ', ' /cars')),
  ...Object.keys(vehiclesResource(INPUT_KINDS.trucks)).map((name) => name.replace(' ', ' /trucks')),
];

const DOCUMENTS: readonly DocumentDefinition[] = [
  ...SMALL_DOCUMENTS,
  ...Object.values(VEHICLE_DOCUMENTS),
  ...SETTINGS_SECTIONS.map((section) => sectionDocument(section)),
];

test.each(DOCUMENTS)('the addresses of the document $name are endpoints of the API', ({ store, preview }) => {
  const { read, create = read, edit = read } = store;
  expect(ENDPOINTS).toEqual(expect.arrayContaining([read, create, edit, preview ?? read]));
});
