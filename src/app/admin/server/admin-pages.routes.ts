import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  ADMIN_PATHS,
  isAdminPage,
  isInvitation,
  isPreview,
  loginPathFrom,
  pathAfterLogin,
} from '../../../admin-ui/admin-paths.ts';
import type { AdminContext } from '../../../admin-ui/session/admin-context.ts';
import { sessionToken } from '../../../features/platform/auth/sessions/session-cookie.server.ts';
import { adminOf } from '../../../features/platform/auth/sessions/sessions.repository.ts';
import type { SettingsReader } from '../../../features/platform/settings/current-settings.server.ts';
import { SHIPPED_FUELS } from '../../../features/stock/vehicles/fields/choices.ts';
import { listFuels } from '../../../features/stock/vehicles/rows/fuels.repository.ts';
import type { AppContext } from '../../../server/app-context.ts';
import { assetsOf, ENTRIES, PALETTE_KEY, readManifest } from '../../pages/built-assets.ts';
import type { Assets } from '../../pages/document.tsx';
import { adminDocument, UNAVAILABLE } from './admin-document.ts';
import type { Preview } from './preview.ts';

type AdminPageOptions = {
  context: AppContext;
  settings: SettingsReader;
  publicUrl: string | undefined;
  preview: Preview;
};

type AdminAssets = { admin: Assets; offline: Assets };

/**
 * Serves every address under /admin: a redirect, a preview, or the document. All pages share one document, which
 * contains no vehicle. The redirect to the login only prevents an empty page. The API itself checks the session.
 */
export async function adminPageRoutes(
  app: FastifyInstance,
  { context, settings, publicUrl, preview }: AdminPageOptions,
  assets: AdminAssets,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(cookie);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex');
    });
    scope.setErrorHandler((error, request, reply) => {
      request.log.error({ err: error }, 'admin page failed');
      sendHtml(reply, 503, UNAVAILABLE).header('Retry-After', '2');
    });

    for (const url of [ADMIN_PATHS.root, `${ADMIN_PATHS.root}/*`])
      scope.get(url, { schema: { hide: true } }, async (request, reply) => {
        const { pathname, search } = new URL(request.url, 'http://site.invalid');
        const isOffline = pathname === ADMIN_PATHS.offline;
        // The path of a link of a former release contains its token. Requests of the page must not name it.
        if (isInvitation(pathname)) reply.header('Referrer-Policy', 'strict-origin');
        // Browsers cache the offline page, so it is the same for everyone.
        const admin = isOffline ? null : await adminOf(context, sessionToken(request, publicUrl));
        const atLogin = pathname.replace(/\/$/, '') === ADMIN_PATHS.login;
        if (!admin && !atLogin && !isInvitation(pathname) && !isOffline)
          return reply.redirect(loginPathFrom(pathname, search), 302);
        if (admin && atLogin) return reply.redirect(pathAfterLogin(search), 302);
        if (pathname.replace(/\/$/, '') === ADMIN_PATHS.root) return reply.redirect(ADMIN_PATHS.dashboard, 302);
        // The administrator must first choose a new password. The dashboard shows the form for it; a preview does not.
        if (isPreview(pathname) && admin?.mustChangePassword) return reply.redirect(ADMIN_PATHS.dashboard, 302);
        if (isPreview(pathname)) return preview(request, reply);
        const { dealership } = await settings();
        const adminContext: AdminContext = {
          admin: admin?.name ?? null,
          role: admin?.role ?? 'editor',
          mustChangePassword: admin?.mustChangePassword ?? false,
          dealership: dealership.name,
          interface: dealership.interface,
          parts: dealership.parts,
          isOpen: !dealership.isInPreparation,
          fuels: await listFuels(context).catch(() => [...SHIPPED_FUELS]),
          isOffline,
        };
        const document = adminDocument(adminContext, isOffline ? assets.offline : assets.admin);
        return sendHtml(reply, isAdminPage(pathname) ? 200 : 404, document);
      });
  });
}

export function builtAdminAssets(build: string): AdminAssets {
  const manifest = readManifest(build, 'admin');
  const entry = ENTRIES.admin;
  return {
    admin: assetsOf(manifest, { entry, first: PALETTE_KEY }),
    offline: assetsOf(manifest, { entry, sources: ['src/app/admin/offline/offline-page.tsx'] }),
  };
}

function sendHtml(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(html);
}
