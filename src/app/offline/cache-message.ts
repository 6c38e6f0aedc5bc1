/** A page's message to the service worker: addresses of pages, scripts and pictures to cache, all of this site. */
export type CacheMessage = { paths: string[]; files: string[] };

export const SERVICE_WORKER = '/service-worker.js';
