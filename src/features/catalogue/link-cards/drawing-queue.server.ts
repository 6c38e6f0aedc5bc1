import { LRUCache } from 'lru-cache';
import { DomainError } from '../../../shared/errors.ts';
import { TaskQueue } from '../../../shared/task-queue.ts';

/** A card as JPEG. If `isComplete`, all its pictures could be read, so the card can be cached. */
export type DrawnCard = { body: Buffer; isComplete: boolean };

/** Limits of the cache: number of cards, and bytes of all cards. */
const MAX_CARDS = 64;
const MAX_BYTES = 8 * 1024 * 1024;

/** Maximum number of waiting cards: about a second of work. */
const MAX_WAITING = 6;

export const RETRY_AFTER_SECONDS = 5;

/** Draws one card at a time, so that requests cannot occupy the processor. If the queue is full, `card` throws. */
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
