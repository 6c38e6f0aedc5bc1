import type { FastifyInstance } from 'fastify';
import { feedAdminRoutes } from '../features/admin/feeds/feeds.routes.ts';
import type { FeedSite } from '../features/admin/feeds/published-feeds.routes.ts';
import { type PrintSite, printRoutes } from '../features/admin/print/print.routes.ts';
import { EventCounter } from '../features/admin/statistics/event-counter.server.ts';
import { eventRoutes } from '../features/admin/statistics/events.routes.ts';
import { statisticsRoutes } from '../features/admin/statistics/statistics.routes.ts';
import type { PhotoFetcher } from '../features/admin/stock-files/photos/photo-fetcher.server.ts';
import { stockExportRoutes } from '../features/admin/stock-files/stock-export.routes.ts';
import { stockImportRoutes } from '../features/admin/stock-files/stock-import.routes.ts';
import { vehicleAdminRoutes } from '../features/admin/vehicle-table/routes/vehicles.routes.ts';
import { cardRoutes } from '../features/catalogue/favourites/cards.routes.ts';
import { listingRoute } from '../features/catalogue/list/listing.routes.ts';
import { searchRoute } from '../features/catalogue/search/search.routes.ts';
import type { BackupFolder } from '../features/operations/backup/backup-folder.server.ts';
import { backupRoutes } from '../features/operations/backup/backups.routes.ts';
import { demonstrationRoutes } from '../features/operations/demonstration/demonstration.routes.ts';
import { adminScope } from '../features/platform/auth/admin-scope.routes.ts';
import { accountRoutes } from '../features/platform/auth/sessions/account.routes.ts';
import { sessionRoutes } from '../features/platform/auth/sessions/session.routes.ts';
import { SecurityTrail } from '../features/platform/auth/trail/security-trail.server.ts';
import { editRoutes } from '../features/platform/images/edit/edits.routes.ts';
import type { PendingImages } from '../features/platform/images/upload/pending-images.ts';
import { uploadRoutes } from '../features/platform/images/upload/uploads.routes.ts';
import { journalRoutes } from '../features/platform/journal/journal.routes.ts';
import { securityRoutes } from '../features/platform/journal/security/security.routes.ts';
import { settingsRoutes } from '../features/platform/settings/settings.routes.ts';
import { teamRoutes } from '../features/platform/team/team.routes.ts';
import { type SignIn, visitorRoutes } from '../features/site/sign-in/sign-in.routes.ts';
import { brandAdminRoutes, brandRoutes } from '../features/stock/brands/brands.routes.ts';
import { INPUT_KINDS } from '../features/stock/kinds/input-kinds.ts';
import { KINDS } from '../features/stock/kinds/kinds.ts';
import { rateAdminRoutes, rateRoutes } from '../features/stock/rates/rates.routes.ts';
import { vehicleRoute } from '../features/stock/vehicles/vehicle.routes.ts';
import type { AppContext } from '../server/app-context.ts';
import { sendError, sendNotFound } from '../server/http/errors.ts';
import { registerRouteSchemas } from '../server/http/route-schemas.ts';
import type { TemporaryFiles } from '../server/temporary-files.ts';
import { openApiRoute, registerOpenApi } from './http/openapi.routes.ts';
import { readListing } from './pages/read-listing.ts';
import type { PageSource } from './pages/render-page.ts';
import { RESOURCES, UNDOING } from './resources.server.ts';
import { describeField } from './resources.ts';

export async function apiRoutes(
  app: FastifyInstance,
  context: AppContext,
  publicUrl: string | undefined,
  siteName: () => Promise<string>,
  signIn: SignIn,
  site: FeedSite &
    PrintSite & { backups: BackupFolder; photos: PhotoFetcher; temporaryFiles: TemporaryFiles; source: PageSource },
  pendingImages?: PendingImages,
): Promise<void> {
  await registerOpenApi(app, publicUrl);
  registerRouteSchemas(app);
  app.setErrorHandler(sendError);
  sendNotFound(app);

  for (const kind of [KINDS.cars, KINDS.trucks]) {
    searchRoute(app, context, kind);
    vehicleRoute(app, context, kind);
    listingRoute(app, context, kind.name, (name, query) => readListing(site.source, name, query));
  }
  cardRoutes(app, context);
  brandRoutes(app, context);
  rateRoutes(app, context);
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
      brandAdminRoutes(api, RESOURCES.brands);
      rateAdminRoutes(api);
      journalRoutes(api, UNDOING, describeField);
      securityRoutes(api, describeField);
      settingsRoutes(api);
      statisticsRoutes(api, counter);
      feedAdminRoutes(api, site);
      printRoutes(api, site);
      uploadRoutes(api, RESOURCES.images, site.temporaryFiles);
      editRoutes(api, pendingImages);
      stockImportRoutes(api, UNDOING, site.photos, site.temporaryFiles);
      stockExportRoutes(api);
      backupRoutes(api, site.backups);
      demonstrationRoutes(api, site.backups);
    }),
  );
  app.register(async (scope) => visitorRoutes(scope, signIn));
  app.register(async (scope) => openApiRoute(scope, context, publicUrl));
  // An unknown address under /api gets a JSON error, not the not-found page.
  for (const url of ['/api', '/api/*'])
    app.get(url, { schema: { hide: true } }, (_request, reply) => void reply.callNotFound());
}
