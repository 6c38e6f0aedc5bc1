import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AppContext } from '../../../server/app-context.ts';
import { matchesETag } from '../../../server/http/cache/encoded-response.ts';
import { isStorageKey, readStored, type Storage } from '../../../server/storage/storage.ts';
import { DomainError } from '../../../shared/errors.ts';
import { type CardType, idOf, kindOf, type VehicleKind } from '../../../shared/paths.ts';
import { TaskQueue } from '../../../shared/task-queue.ts';
import { loadSharp } from '../../platform/images/processing/sharp.server.ts';
import type { PendingImages } from '../../platform/images/upload/pending-images.ts';
import type { SettingsReader } from '../../platform/settings/current-settings.server.ts';
import { cardOf } from '../../stock/kinds/cards.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import { listFuels } from '../../stock/vehicles/rows/fuels.repository.ts';
import { findVehicle } from '../../stock/vehicles/rows/vehicles.repository.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';
import { drawLinkCard } from './draw-link-card.server.ts';
import { type LinkCard, linkCardOf, SITE_CARD_PATH, siteCardOf } from './link-card.ts';

/** One hour, as for photos. A card with another price has another address. */
const CACHE_CONTROL = 'public, max-age=3600';

/** This number is part of every ETag. Raise it when the drawing changes. */
const DESIGN = 1;

/**
 * `GET /og/{car|trucks-rental}/{id}.jpg` sends a vehicle's link card, `GET /og/site.jpg` the card of all other pages.
 * Both ignore the query.
 */
export function linkCardRoutes(
  app: FastifyInstance,
  context: AppContext,
  settings: SettingsReader,
  pending?: PendingImages,
): void {
  // Loads the image library before the first request, because loading blocks the event loop.
  app.warmUps.push(async () => void (await loadSharp()));
  const queue = new DrawingQueue();
  const read = async (key: string | null): Promise<Buffer | null> => {
    if (key === null) return null;
    return (await readStored(context.storage, key)) ?? (await pending?.open(key)) ?? null;
  };
  app.get<{ Params: { type: string; file: string } }>(
    '/og/:type/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { type, file } = request.params;
      const id = idOf(/^(\d+)\.jpg$/.exec(file)?.[1]);
      const vehicle = id === null || !isCardType(type) ? null : await findCard(context, kindOf(type), id);
      if (vehicle === null) throw new DomainError('not_found', 'Il n’y a pas d’image à cette adresse.');
      const siteSettings = await settings();
      const card = linkCardOf(vehicle.card, vehicle.status, {
        dealership: siteSettings.dealership,
        fuels: await listFuels(context),
      });
      const photo = storedKey(context.storage, vehicle.card.img?.src);
      return sendCard(request, reply, card, { photo, logo: siteSettings.settings.identity.logo });
    },
  );
  app.get(SITE_CARD_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { dealership, settings: stored } = await settings();
    return sendCard(request, reply, siteCardOf(dealership), { photo: null, logo: stored.identity.logo });
  });

  async function sendCard(request: FastifyRequest, reply: FastifyReply, card: LinkCard, keys: CardKeys) {
    const key = hash('sha256', JSON.stringify([DESIGN, card, keys]), 'base64url').slice(0, 22);
    const tag = `"${key}"`;
    reply.headers({ 'Cache-Control': CACHE_CONTROL, 'Cross-Origin-Resource-Policy': 'cross-origin', ETag: tag });
    if (matchesETag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const charged = queue.has(key) ? Promise.resolve() : app.requestLimits.charge(request);
    const { body, isComplete } = await charged
      .then(() => queue.card(key, () => drawCard(read, card, keys)))
      .catch((error: unknown) => {
        reply.removeHeader('ETag');
        if (error instanceof DomainError) reply.header('Retry-After', RETRY_AFTER_SECONDS);
        throw error;
      });
    if (!isComplete) reply.header('Cache-Control', 'no-store').removeHeader('ETag');
    return reply.type('image/jpeg').send(body);
  }
}

type CardKeys = { photo: string | null; logo: string | null };

async function drawCard(
  read: (key: string | null) => Promise<Buffer | null>,
  card: LinkCard,
  keys: CardKeys,
): Promise<DrawnCard> {
  const [photo, logo] = [await read(keys.photo), await read(keys.logo)];
  const isComplete = (photo === null) === (keys.photo === null) && (logo === null) === (keys.logo === null);
  return { body: await drawLinkCard(card, { photo, logo }), isComplete };
}

function isCardType(type: string): type is CardType {
  return type === 'car' || type === 'trucks-rental';
}

async function findCard<K extends VehicleKind>(
  context: AppContext,
  kind: K,
  id: number,
): Promise<{ card: Card; status: Status } | null> {
  const vehicle = await findVehicle(context, KINDS[kind], id);
  return vehicle === null || vehicle === 'gone' ? null : { card: cardOf(kind, vehicle), status: vehicle.status };
}

/** Returns null for a picture on another site. */
function storedKey(storage: Storage, address: string | undefined): string | null {
  const key = address?.split('/').slice(-3).join('/') ?? '';
  return isStorageKey(key) && storage.url(key) === address ? key : null;
}

/** A card as JPEG. If `isComplete`, all its pictures could be read, so the card can be cached. */
export type DrawnCard = { body: Buffer; isComplete: boolean };

/** Limits of the cache: number of cards, and bytes of all cards. */
const MAX_CARDS = 64;
const MAX_BYTES = 8 * 1024 * 1024;

/** Maximum number of waiting cards: about a second of work. */
const MAX_WAITING = 6;

const RETRY_AFTER_SECONDS = 5;

/** Draws one card at a time. If the queue is full, `card` throws. */
export class DrawingQueue {
  readonly #drawn = new LRUCache<string, DrawnCard>({
    max: MAX_CARDS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => Math.max(1, body.length),
  });
  readonly #pending = new Map<string, Promise<DrawnCard>>();
  readonly #queue = new TaskQueue({
    concurrency: 1,
    maxWaiting: MAX_WAITING,
    fullError: () => new DomainError('unavailable', 'Trop d’images demandées à la fois : réessayez dans un instant.'),
  });

  has(key: string): boolean {
    return this.#drawn.has(key) || this.#pending.has(key);
  }

  /**
   * @param key contains everything that the card shows
   * @throws DomainError 'unavailable' if too many cards wait
   */
  async card(key: string, draw: () => Promise<DrawnCard>): Promise<DrawnCard> {
    const existing = this.#drawn.get(key) ?? this.#pending.get(key);
    if (existing) return existing;
    const drawing = this.#queue.run(draw);
    this.#pending.set(key, drawing);
    try {
      const card = await drawing;
      if (card.isComplete) this.#drawn.set(key, card);
      return card;
    } finally {
      this.#pending.delete(key);
    }
  }
}
