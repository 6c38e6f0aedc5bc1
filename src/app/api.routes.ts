import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '../features/auth/account.routes.ts';
import { adminScope } from '../features/auth/admin-scope.routes.ts';
import { sessionRoutes } from '../features/auth/session.routes.ts';
import { listBrands } from '../features/brands/brands.repository.ts';
import { brandAdminRoutes, brandRoutes } from '../features/brands/brands.routes.ts';
import type { CatalogueClient } from '../features/catalogue/catalogue-client.ts';
import { INPUT_KINDS } from '../features/catalogue/input-kinds.ts';
import { KINDS } from '../features/catalogue/kinds.ts';
import { sectionRoutes } from '../features/content/sections.routes.ts';
import { journalCsvRoute } from '../features/csv/journal-csv.routes.ts';
import type { FeedSite } from '../features/feeds/feeds.routes.ts';
import { feedAdminRoutes } from '../features/feeds/feeds-admin.routes.ts';
import type { PendingImages } from '../features/images/pending-images.ts';
import { uploadRoutes } from '../features/images/uploads.routes.ts';
import { journalRoutes } from '../features/journal/journal.routes.ts';
import { landingRoutes } from '../features/landing-pages/landings.routes.ts';
import { type PrintSite, printRoutes } from '../features/print/print.routes.ts';
import { rateAdminRoutes, rateRoutes } from '../features/rates/rates.routes.ts';
import { securityRoutes } from '../features/security-admin/security.routes.ts';
import { SecurityTrail } from '../features/security-trail/security-trail.server.ts';
import { settingsRoutes } from '../features/settings/settings.routes.ts';
import { type SignIn, signInRoutes } from '../features/sign-in/sign-in.routes.ts';
import { EventCounter } from '../features/statistics/event-counter.server.ts';
import { eventRoutes } from '../features/statistics/events.routes.ts';
import { statisticsRoutes } from '../features/statistics/statistics.routes.ts';
import { stockExportRoutes } from '../features/stock-files/stock-export.routes.ts';
import { stockImportRoutes } from '../features/stock-files/stock-import.routes.ts';
import { teamRoutes } from '../features/team/team.routes.ts';
import { vehicleAdminRoutes } from '../features/vehicle-admin/vehicles-admin.routes.ts';
import { searchRoutes } from '../features/vehicle-search/search.routes.ts';
import { listFuels } from '../features/vehicles/fuels.repository.ts';
import { vehicleRoute } from '../features/vehicles/vehicle.routes.ts';
import { detachPicture, reassignBrand } from '../features/vehicles/vehicle-writer.repository.ts';
import type { AppContext } from '../server/app-context.ts';
import { sendError, sendNotFound } from '../server/http/errors.ts';
import { registerRouteSchemas } from '../server/http/route-schemas.ts';
import { describeField } from './describe-field.ts';
import { openApiRoute, registerOpenApi } from './openapi.routes.ts';

/** The API of every feature, with its errors and its OpenAPI document. */
export async function apiRoutes(
  app: FastifyInstance,
  context: AppContext,
  catalogue: CatalogueClient,
  publicUrl: string | undefined,
  siteName: () => Promise<string>,
  signIn: SignIn,
  site: FeedSite & PrintSite,
  pendingImages?: PendingImages,
): Promise<void> {
  await registerOpenApi(app);
  registerRouteSchemas(app);
  app.setErrorHandler(sendError);
  sendNotFound(app);

  for (const kind of [KINDS.cars, KINDS.trucks]) {
    searchRoutes(app, context, catalogue, kind);
    vehicleRoute(app, context, kind);
    landingRoutes(app, context, catalogue, kind);
  }
  brandRoutes(app, context);
  rateRoutes(app, context);
  sectionRoutes(app, catalogue);
  const namesOf = async () => ({ brands: await listBrands(context), fuels: await listFuels(context) });
  const counter = new EventCounter(context, app.log);
  const trail = new SecurityTrail(context, app.log);
  app.addHook('onClose', () => trail.close());
  await eventRoutes(app, { context, publicUrl, counter });
  await app.register((scope) =>
    adminScope(scope, { context, publicUrl, siteName, trail }, (api) => {
      sessionRoutes(api);
      accountRoutes(api);
      teamRoutes(api);
      vehicleAdminRoutes(api, INPUT_KINDS.cars, pendingImages);
      vehicleAdminRoutes(api, INPUT_KINDS.trucks, pendingImages);
      brandAdminRoutes(api, reassignBrand);
      rateAdminRoutes(api);
      journalRoutes(api);
      journalCsvRoute(api, describeField, namesOf);
      securityRoutes(api, describeField);
      settingsRoutes(api);
      statisticsRoutes(api, counter);
      feedAdminRoutes(api, site);
      printRoutes(api, site);
      uploadRoutes(api, detachPicture);
      stockImportRoutes(api);
      stockExportRoutes(api);
    }),
  );
  app.register(async (scope) => signInRoutes(scope, signIn));
  app.register(async (scope) => openApiRoute(scope, context, publicUrl));
  // An unknown address under /api gets a JSON error instead of the not-found page.
  for (const url of ['/api', '/api/*'])
    app.get(url, { schema: { hide: true } }, (_request, reply) => void reply.callNotFound());
}
