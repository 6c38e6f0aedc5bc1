import type { FastifyInstance } from 'fastify';
import {
  hasPendingPictures,
  insertDemonstration,
} from '../../features/operations/demonstration/demonstration.repository.ts';
import {
  demoPictureProcessing,
  type PictureProcessing,
} from '../../features/operations/demonstration/picture-processing.server.ts';
import type { PendingImages } from '../../features/platform/images/upload/pending-images.ts';
import type { AppContext } from '../../server/app-context.ts';
import type { Storage } from '../../server/storage/storage.ts';

export type Demonstration = {
  /** The context of the site. Its storage returns addresses of the site for pictures that are not yet processed. */
  context: AppContext;
  pendingImages: PendingImages;
  insertStock(): Promise<void>;
  /** Processes the pictures in the background after the site listens. Call it before the site listens. */
  processPictures(app: FastifyInstance): void;
};

/**
 * On a live site, returns null, unless pictures of a former demonstration are not yet processed.
 * @param log prints a line on the terminal
 */
export async function openDemonstration(
  context: AppContext,
  demo: boolean,
  log: (line: string) => void,
): Promise<Demonstration | null> {
  if (!demo && !(await hasPendingPictures(context))) return null;
  const pictures = demoPictureProcessing(context, {
    progress: (done, all) => {
      if (done === all || done % Math.ceil(all / 10) === 0)
        log(`Préparation des photos de démonstration : ${done} sur ${all}`);
    },
    waiting: () => log('Un autre démarrage prépare les photos de démonstration.'),
    failed: (error) =>
      log(`Les photos de démonstration ne peuvent pas être préparées (${messageOf(error)}) : nouvel essai.`),
  });
  return {
    context: { ...context, storage: withPendingAddresses(context.storage, pictures) },
    pendingImages: pictures,
    async insertStock() {
      if (demo) await insertDemonstration(context);
      await pictures.load();
    },
    processPictures: (app) => processInBackground(app, pictures),
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Until a picture is in the public bucket, its address leads to the site. */
function withPendingAddresses(storage: Storage, pictures: PictureProcessing): Storage {
  return { ...storage, url: (key) => (pictures.isPending(key) ? `/images/${key}` : storage.url(key)) };
}

function processInBackground(app: FastifyInstance, pictures: PictureProcessing): void {
  const closing = new AbortController();
  let processing: Promise<void> | undefined;
  app.addHook('onListen', async () => {
    processing = pictures.processInBackground(closing.signal);
  });
  app.addHook('onClose', async () => {
    closing.abort();
    await processing;
  });
}
