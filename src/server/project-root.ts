import { resolve } from 'node:path';

/** The project's folder. This file and the built server, dist/server/, lie two folders below it. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '../..');
