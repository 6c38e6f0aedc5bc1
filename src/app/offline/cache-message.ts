/** What a page asks the service worker to keep: addresses of pages, of scripts and of pictures, all of this site. */
export type CacheMessage = { paths: string[]; files: string[] };

export const SERVICE_WORKER = '/service-worker.js';
