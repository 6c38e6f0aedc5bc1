import { data } from 'react-router';

/** What was looked for and is not there: the error page says it in its own words (D02). */
export type Missing = 'page' | 'car' | 'truck';

/** Ends a loader with status 404. @throws always. */
export function notFound(missing: Missing): never {
  throw data({ missing }, { status: 404, statusText: 'Not Found' });
}
