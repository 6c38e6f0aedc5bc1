import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../server/app-context.ts';
import { ownOrigin } from '../../../../server/http/cross-site.ts';
import type { AdminApi } from '../../auth/admin-scope.routes.ts';
import { serve } from '../../auth/serve-resource.server.ts';
import { storedImage } from '../stored-image.ts';
import type { PendingImages } from '../upload/pending-images.ts';
import { editImage, originOf } from './edit-image.server.ts';
import { editsResource } from './edits.resource.ts';

export function editRoutes(api: AdminApi, pending?: PendingImages): void {
  const pathOf = ({ storage }: AppContext, url: string, request: FastifyRequest) =>
    storedImage(url, storage.url, ownOrigin(request, api.scope.publicUrl));
  serve(api, editsResource, {
    'GET /images/edit': async ({ context, query, request }) => {
      const { original, edit } = await originOf(context, pathOf(context, query.url, request));
      return {
        data: [
          { original: original && context.storage.url(original), edit: original && edit ? JSON.parse(edit) : null },
        ],
      };
    },
    'POST /images/edit': async ({ context, admin, body: { url, from_original: fromOriginal, ...edit }, request }) => {
      const path = pathOf(context, url, request);
      const stored = await editImage(context, admin, path, edit, { fromOriginal, pending });
      return { data: [{ url: context.storage.url(stored.path), ...stored }], rejected: [] };
    },
  });
}
