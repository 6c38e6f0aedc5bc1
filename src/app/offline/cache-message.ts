/** A page's message to the service worker. It contains the addresses of pages, scripts and pictures to cache. */
export type CacheMessage = { paths: string[]; files: string[] };

/** The script of both service workers: one for the public pages, one for the administration (scope '/admin'). */
export const SERVICE_WORKER = '/service-worker.js';

/** The cache with the administration's offline page and its files. It does not belong to the visitor's caches. */
export const OFFLINE_ADMINISTRATION = 'administration-1';
