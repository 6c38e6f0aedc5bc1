import { isDeepStrictEqual } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { unsavedPreviewOf } from '../../../admin-ui/admin-paths.ts';
import { UNSAVED_ID, unsavedVehicle } from '../../../features/admin/vehicle-table/routes/vehicles.routes.ts';
import type { FindVehicle } from '../../../features/catalogue/client/define-page.server.ts';
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
import type { DocumentRenderer } from '../../pages/entry.server.tsx';
import { formerPath } from '../../pages/page-addresses.ts';
import { allowStyles, type PageContext, requestOf, siteOf, withColours } from '../../pages/pages.routes.ts';
import { type PageSource, renderPage } from '../../pages/render-page.ts';
import { EXPIRED_PREVIEW } from './admin-document.ts';

export type Preview = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Shown in a preview instead of the dealer's announcements. */
const UNSAVED_NOTE =
  'Aperçu non publié : votre saisie, que les visiteurs ne voient pas. Elle reste ouverte dans l’onglet d’où vous venez.';

/** The index of another choice of parts takes long to build and much memory, so a preview's pages share it. */
const MAX_PARTS = 2;

type Unsaved = { settings: ShownSettings; findVehicle?: FindVehicle };

/**
 * Renders pages as visitors would see them, with a vehicle of any status, an unsaved vehicle or unsaved settings. These
 * pages are never cached and contain no administrative data.
 */
export function createPreview(pageContext: PageContext, source: PageSource, render: DocumentRenderer): Preview {
  const { context, settings, origin } = pageContext;
  const contexts = new LRUCache<string, AppContext>({
    max: MAX_PARTS,
    memoMethod: (parts) => withParts(context, JSON.parse(parts)),
  });
  /** Returns the unsaved settings or vehicle of a token; null if the token has expired. */
  const findUnsaved = async (token: string): Promise<Unsaved | null> => {
    const preview = await findStoredPreview(context, token);
    if (preview === null) return null;
    const settingsDraft = await previewedSettings(context, preview);
    if (settingsDraft !== null) return { settings: await showSettings(context, settingsDraft, undefined) };
    const own = Number(propertiesOf(preview.value).id ?? UNSAVED_ID);
    const findVehicle: FindVehicle = (kind, id) =>
      kind === preview.section && id === own
        ? unsavedVehicle(context, kind, preview.value, origin())
        : source.findVehicle(kind, id);
    return { settings: await settings(), findVehicle };
  };
  const findAny: FindVehicle = (kind, id) => findPreview(context, KINDS[kind], id);
  return async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://site.invalid');
    const { token, root } = unsavedPreviewOf(pathname);
    const shown: Unsaved | null =
      token === null ? { settings: await settings(), findVehicle: findAny } : await findUnsaved(token);
    const former = formerPath(pathname.slice(root.length));
    if (former !== null) return reply.redirect(root + former, 301);
    if (shown === null) return reply.code(404).type('text/html; charset=utf-8').send(EXPIRED_PREVIEW);
    const { dealership, sections, colours } = shown.settings;
    const isStored = isDeepStrictEqual(dealership.parts, (await settings()).dealership.parts);
    const shownContext = isStored ? context : contexts.memo(JSON.stringify(dealership.parts));
    const site = async () => ({
      ...(await siteOf(pageContext, shown.settings)),
      preview: root,
      ...(root === PREVIEW_ROOT ? {} : { banners: [UNSAVED_NOTE] }),
      fuels: await listFuels(context),
      landings: await frequentLandings(shownContext),
    });
    const { findVehicle = source.findVehicle } = shown;
    const shownSource = { context: shownContext, findVehicle, site, sections: async () => sections };
    const result = await renderPage(requestOf(request.url, origin(), root), shownSource, render);
    if (result.error !== undefined) throw result.error;
    const { head, rest, styleSources } = withColours(result.html, colours);
    allowStyles(reply, styleSources);
    return reply
      .code(result.status)
      .type('text/html; charset=utf-8')
      .send(head + rest);
  };
}
