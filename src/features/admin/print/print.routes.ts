import type { AppContext } from '../../../server/app-context.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { serve } from '../../platform/auth/serve-resource.server.ts';
import type { SettingsReader } from '../../platform/settings/current-settings.server.ts';
import { listBrands } from '../../stock/brands/brands.repository.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { offeredAs } from '../../stock/vehicles/fields/offered-as.ts';
import { listFuels } from '../../stock/vehicles/rows/fuels.repository.ts';
import { presentAdminRows, rowsByIds } from '../../stock/vehicles/rows/vehicles.repository.ts';
import type { VehicleSchema } from '../../stock/vehicles/vehicle.ts';
import { printResource } from './print.resource.ts';
import type { PrintData, Refusal, Sheet } from './print.schema.ts';
import { isRefusal, type SheetVehicle, sheetOf } from './sheet.ts';

export type PrintSite = { origin: () => string; settings: SettingsReader };

export function printRoutes(api: AdminApi, site: PrintSite): void {
  serve(api, printResource, {
    'GET /print/:kind': async ({ context, params: { kind }, query: { ids } }) => ({
      data: [await readSheets(context, site, kind, ids)],
    }),
  });
}

async function readSheets(
  context: AppContext,
  { origin, settings }: PrintSite,
  name: VehicleKind,
  ids: readonly number[],
): Promise<PrintData> {
  const kind: VehicleSchema = KINDS[name];
  const { dealership, sections } = await settings();
  const [brands, fuels] = [await listBrands(context), await listFuels(context)];
  const vehicles = (await presentAdminRows(context, kind, await rowsByIds(context, name, ids))) as SheetVehicle[];
  const results = vehicles.map((vehicle) =>
    sheetOf(
      kind,
      { ...vehicle, offer_kind: offeredAs(dealership.parts, name, vehicle.offer_kind) ?? vehicle.offer_kind },
      {
        brand: brands.find(({ id }) => id === vehicle.brand)?.brandName ?? '',
        fuel: fuels.find(({ label }) => label === vehicle.fuel_type)?.french ?? '',
        origin: origin(),
        rental: sections.rental[name],
      },
    ),
  );
  const missingIds = ids.filter((id) => !vehicles.some((vehicle) => vehicle.id === id));
  return {
    dealer: dealership,
    sheets: results.filter((result): result is Sheet => !isRefusal(result)),
    refused: [...results.filter(isRefusal), ...missingIds.map(missingRefusal)],
  };
}

function missingRefusal(id: number): Refusal {
  return { id, title: `N° ${id}`, reason: 'Ce véhicule n’est pas ou plus au catalogue.', missing: [] };
}
