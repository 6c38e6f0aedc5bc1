import { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStore from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import type { AppContext } from '../../../../server/app-context.ts';

type Count = { failures: number; ends_at: string };

const inFuture = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/**
 * A limit whose counts are rows of `login_failures`, for all instances. The count of an attempt is one statement, so
 * that parallel attempts cannot exceed the limit.
 *
 * @example
 * const limiter = new StoredLimiter(context, { keyPrefix: 'code', points: 10, duration: 900 });
 * await limiter.consume('7'); // @throws RateLimiterRes from the eleventh time on
 */
export class StoredLimiter extends RateLimiterStore<Count> {
  readonly #context: AppContext;

  constructor(context: AppContext, options: { keyPrefix: string; points: number; duration: number }) {
    super({ ...options, storeClient: context });
    this.#context = context;
  }

  get #query() {
    return this.#context.database.query;
  }

  /**
   * A count that ends later was stored before the clock was set back. It counts as ended, because it would lock people
   * out.
   */
  get #latestEnd() {
    return inFuture(2 * this.msDuration);
  }

  protected override async _get(key: string): Promise<Count | null> {
    const row = await this.#query
      .selectFrom('login_failures')
      .select(['failures', 'ends_at'])
      .where('key', '=', key)
      .where('ends_at', '>', inFuture(0))
      .where('ends_at', '<=', this.#latestEnd)
      .executeTakeFirst();
    return row ?? null;
  }

  protected override async _delete(key: string): Promise<boolean> {
    const { numDeletedRows } = await this.#query.deleteFrom('login_failures').where('key', '=', key).executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Adds the points to a count, or removes negative points. Returns null if a count has ended or is zero. */
  protected override async _upsert(key: string, points: number, milliseconds: number): Promise<Count | null> {
    await this.#query
      .deleteFrom('login_failures')
      .where('key', '=', key)
      .where((row) => row.or([row('ends_at', '<=', inFuture(0)), row('ends_at', '>', this.#latestEnd)]))
      .execute();
    if (points < 0) return this.#reduce(key, -points);
    return this.#query
      .insertInto('login_failures')
      .values({ key, failures: points, ends_at: inFuture(milliseconds) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((of) => ({ failures: of('login_failures.failures', '+', points) })),
      )
      .returning(['failures', 'ends_at'])
      .executeTakeFirstOrThrow();
  }

  /** A stored count is never zero, also if several attempts are taken back at once. */
  async #reduce(key: string, points: number): Promise<Count | null> {
    const row = await this.#query
      .updateTable('login_failures')
      .set((of) => ({ failures: of('failures', '-', points) }))
      .where('key', '=', key)
      .where('failures', '>', points)
      .returning(['failures', 'ends_at'])
      .executeTakeFirst();
    if (row === undefined)
      await this.#query.deleteFrom('login_failures').where('key', '=', key).where('failures', '<=', points).execute();
    return row ?? null;
  }

  protected override _getRateLimiterRes(_key: string, points: number, count: Count | null): RateLimiterRes {
    const { failures, ends_at } = count ?? { failures: 0, ends_at: inFuture(0) };
    const wait = Math.max(0, Date.parse(ends_at) - Date.now());
    return new RateLimiterRes(Math.max(0, this.points - failures), wait, failures, failures === points);
  }
}

/** An attempt deletes only its own counts, so the maintenance deletes the others that have ended. */
export async function deleteEndedFailures({ database }: AppContext, now: Date): Promise<void> {
  await database.query.deleteFrom('login_failures').where('ends_at', '<=', now.toISOString()).execute();
}
