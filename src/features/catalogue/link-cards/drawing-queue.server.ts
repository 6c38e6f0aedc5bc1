import { LRUCache } from 'lru-cache';
import { DomainError } from '../../../shared/errors.ts';
import { TaskQueue } from '../../../shared/task-queue.ts';

/** A card as JPEG; `isComplete`: its pictures could be read, so that it can be kept. */
export type DrawnCard = { body: Buffer; isComplete: boolean };

/** Cards that are kept, and their bytes together. */
const MAX_CARDS = 64;
const MAX_BYTES = 8 * 1024 * 1024;

/** Cards that may wait for the one that is being drawn: about a second of work. */
const MAX_WAITING = 6;

/** Seconds after which a refused client may ask again. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * Draws one card after the other and keeps the last ones. Many requests at once fill the queue and not the processor; a
 * full queue refuses.
 */
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

  /** True if this card is stored or being drawn. */
  has(key: string): boolean {
    return this.#drawn.has(key) || this.#pending.has(key);
  }

  /**
   * @param key says everything that the card shows.
   * @throws DomainError 'unavailable' when too many wait.
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
