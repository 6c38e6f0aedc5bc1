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
import { assetsOf, ENTRIES, readManifest } from '../../pages/built-assets.ts';
import type { Assets } from '../../pages/document.tsx';
import { adminDocument, UNAVAILABLE } from './admin-document.ts';
import type { Preview } from './preview.ts';

type AdminPageOptions = {
  context: AppContext;
  settings: SettingsReader;
  publicUrl: string | undefined;
  preview: Preview;
};

/**
 * Answers every address under /admin: with a redirect that depends on the session, with a preview, or with the one
 * document of all pages, which holds no vehicle. The API's guard protects the data; these redirects only avoid a page
 * that could show nothing.
 */
export async function adminPageRoutes(
  app: FastifyInstance,
  { context, settings, publicUrl, preview }: AdminPageOptions,
  assets: Assets,
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
        const admin = await adminOf(context, sessionToken(request, publicUrl));
        const atLogin = pathname.replace(/\/$/, '') === ADMIN_PATHS.login;
        if (!admin && !atLogin && !isInvitation(pathname)) return reply.redirect(loginPathFrom(pathname, search), 302);
        if (admin && atLogin) return reply.redirect(pathAfterLogin(search), 302);
        if (pathname.replace(/\/$/, '') === ADMIN_PATHS.root) return reply.redirect(ADMIN_PATHS.dashboard, 302);
        // A preview has no form for the new password that is due; every other page shows that form first.
        if (isPreview(pathname) && admin?.mustChangePassword) return reply.redirect(ADMIN_PATHS.dashboard, 302);
        if (isPreview(pathname)) return preview(request, reply);
        const { dealership } = await settings();
        const adminContext: AdminContext = {
          admin: admin?.name ?? null,
          role: admin?.role ?? 'editor',
          mustChangePassword: admin?.mustChangePassword ?? false,
          dealership: dealership.name,
          interface: dealership.interface,
          parts: { trucks: dealership.parts.trucks, vtc: dealership.parts.vtc },
          fuels: await listFuels(context).catch(() => [...SHIPPED_FUELS]),
        };
        return sendHtml(reply, isAdminPage(pathname) ? 200 : 404, adminDocument(adminContext, assets));
      });
  });
}

/** The built scripts and styles of the administration. */
export function builtAdminAssets(build: string): Assets {
  return assetsOf(readManifest(build), { entry: ENTRIES.admin });
}

function sendHtml(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(html);
}
