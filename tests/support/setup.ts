/** What each test file runs under; Vitest loads this module again for each of them, those that it imports once a worker. */
import { afterAll, afterEach } from 'vitest';
import { checkConsole } from './console.ts';
import './network.ts';

afterEach(checkConsole);
afterAll(checkConsole);
