/** Setup of each test file. Vitest loads this module for each file, but its imports only once in each worker. */
import { afterAll, afterEach } from 'vitest';
import { checkConsole } from './console.ts';
import './network.ts';

afterEach(checkConsole);
afterAll(checkConsole);
