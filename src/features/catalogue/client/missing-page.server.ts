import type { MissingPage } from './missing-page.ts';

/** Thrown by the `load` of a page. The response has status 404 or 410. */
export class MissingPageError extends Error {
  readonly status: 404 | 410;
  readonly missing: MissingPage;
  /** The id of a vehicle that was public earlier. */
  readonly id: number | undefined;

  constructor(missing: MissingPage, status: 404 | 410 = 404, id?: number) {
    super(`${status} ${missing}`);
    this.status = status;
    this.missing = missing;
    this.id = id;
  }
}
