/** Setup of each test file. Vitest loads this module for each file, but its imports only once in each worker. */
import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';
import { checkConsole, recordConsole } from './console.ts';
import './network.ts';

recordConsole(format);

afterEach(checkConsole);
afterAll(checkConsole);
