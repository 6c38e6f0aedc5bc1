import { isDeepStrictEqual } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { unsavedPreviewOf } from '../../../admin-ui/admin-paths.ts';
import { UNSAVED_ID, unsavedVehicle } from '../../../features/admin/vehicle-table/routes/vehicles.routes.ts';
import type { CatalogueClient } from '../../../features/catalogue/client/catalogue-client.ts';
import { frequentLandings } from '../../../features/catalogue/landings/landings.server.ts';
import { type ShownSettings, showSettings } from '../../../features/platform/settings/current-settings.server.ts';
import { withParts } from '../../../features/platform/settings/parts.repository.ts';
import { findStoredPreview, previewedSettings } from '../../../features/platform/settings/preview.repository.ts';
import { KINDS } from '../../../features/stock/kinds/kinds.ts';
import { listFuels } from '../../../features/stock/vehicles/rows/fuels.repository.ts';
import { findPreview } from '../../../features/stock/vehicles/rows/vehicles.repository.ts';
import type { AppContext } from '../../../server/app-context.ts';
import { PREVIEW_ROOT } from '../../../shared/paths.ts';
import { propertiesOf } from '../../../shared/records.ts';
import {
  addressOf,
  allowStyles,
  type PageContext,
  type PageRendererFactory,
  siteOf,
  withColours,
} from '../../pages/pages.routes.ts';
import { serverCatalogueClient } from '../../server-catalogue-client.ts';
import { EXPIRED_PREVIEW } from './admin-document.ts';

export type Preview = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Shown in a preview instead of the dealer's announcements. */
const UNSAVED_NOTE =
  'Aperçu non publié : votre saisie, que les visiteurs ne voient pas. Elle reste ouverte dans l’onglet d’où vous venez.';

/**
 * Number of choices of parts (sale, rental, trucks, VTC) whose stock stays in memory. The index of another stock takes
 * long to build and much memory, so the pages of a preview share it.
 */
const MAX_PARTS = 2;

type Unsaved = { settings: ShownSettings; vehicle?: CatalogueClient['vehicle'] };

/**
 * Renders pages as visitors would see them, with a vehicle of any status, an unsaved vehicle or unsaved settings. These
 * pages are never cached and contain no administrative data.
 */
export async function createPreview(surroundings: PageContext, pages: PageRendererFactory): Promise<Preview> {
  const { context, settings, origin } = surroundings;
  const rendererOf = (
    root: string,
    shownContext: AppContext,
    catalogue: PageContext['catalogue'],
    settingsOf: () => Promise<ShownSettings>,
  ) => {
    const site = async () => ({
      ...(await siteOf(surroundings, await settingsOf())),
      preview: root,
      ...(root === PREVIEW_ROOT ? {} : { banners: [UNSAVED_NOTE] }),
      fuels: await listFuels(context),
      landings: await frequentLandings(shownContext),
    });
    return pages({ context: shownContext, catalogue, site, sections: async () => (await settingsOf()).sections }, root);
  };
  const contexts = new LRUCache<string, AppContext>({
    max: MAX_PARTS,
    memoMethod: (parts) => withParts(context, JSON.parse(parts)),
  });
  const vehicles = await rendererOf(
    PREVIEW_ROOT,
    context,
    { ...surroundings.catalogue, vehicle: (kind, id) => findPreview(context, KINDS[kind], id) },
    settings,
  );
  /** Returns the unsaved settings or vehicle of a token; null if the token has expired. */
  const findUnsaved = async (token: string): Promise<Unsaved | null> => {
    const preview = await findStoredPreview(context, token);
    if (preview === null) return null;
    const settingsDraft = await previewedSettings(context, preview);
    if (settingsDraft !== null) return { settings: await showSettings(context, settingsDraft, undefined) };
    const own = Number(propertiesOf(preview.value).id ?? UNSAVED_ID);
    const vehicle: CatalogueClient['vehicle'] = (kind, id) =>
      kind === preview.section && id === own
        ? unsavedVehicle(context, kind, preview.value, origin())
        : surroundings.catalogue.vehicle(kind, id);
    return { settings: await settings(), vehicle };
  };
  return async (request, reply) => {
    const { token, root } = unsavedPreviewOf(new URL(request.url, 'http://site.invalid').pathname);
    const shown: Unsaved | null = token === null ? { settings: await settings() } : await findUnsaved(token);
    if (shown === null) return reply.code(404).type('text/html; charset=utf-8').send(EXPIRED_PREVIEW);
    const { dealership, sections } = shown.settings;
    const isStored = isDeepStrictEqual(dealership.parts, (await settings()).dealership.parts);
    const shownContext = isStored ? context : contexts.memo(JSON.stringify(dealership.parts));
    const catalogue: typeof surroundings.catalogue = {
      ...serverCatalogueClient(shownContext, async () => sections),
      ...(shown.vehicle ? { vehicle: shown.vehicle } : {}),
    };
    const render =
      token === null ? vehicles : await rendererOf(root, shownContext, catalogue, async () => shown.settings);
    const result = await render(addressOf(request.url, origin()));
    if ('location' in result) return reply.redirect(result.location, result.status);
    if (result.error !== undefined) throw result.error;
    const { html, styleSources } = withColours(result, shown.settings.colours);
    allowStyles(reply, styleSources);
    return reply.code(result.status).type('text/html; charset=utf-8').send(html);
  };
}
