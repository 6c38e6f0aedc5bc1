/**
 * The package declares this class in its own types, but exports it only from this file, and without its methods to
 * override.
 */
declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  import { type RateLimiterRes, RateLimiterStoreAbstract } from 'rate-limiter-flexible';
  export default abstract class RateLimiterStore<Row> extends RateLimiterStoreAbstract {
    protected abstract _get(key: string): Promise<Row | null>;
    protected abstract _delete(key: string): Promise<boolean>;
    protected abstract _upsert(key: string, points: number, milliseconds: number): Promise<Row | null>;
    protected abstract _getRateLimiterRes(key: string, points: number, row: Row | null): RateLimiterRes;
  }
}
