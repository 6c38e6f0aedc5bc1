import { beforeEach, expect } from 'vitest';
import {
  type DataService,
  dataServiceOf,
  type ServiceResponse,
} from '../../src/features/platform/data-service/data-service.repository.ts';
import { openTestContext } from './context.ts';
import { forFile } from './for-file.ts';

/** Values with a special meaning in SQL, in JavaScript or in a pattern. */
export const HOSTILE_VALUES = [
  "' or '1'='1",
  "'; drop table users; --",
  '") or 1=1 --',
  '$1',
  '?',
  ':email',
  '\\',
  '%',
  '_',
  'null',
  '__proto__',
  'constructor',
  '😀',
  '\n',
  'ÉLÉGANCE',
];

/** Opens the service for all tests of a file. Deletes users and cars before each test. */
export function dataServiceForFile() {
  const context = forFile(openTestContext);
  const logged: unknown[] = [];
  const service = forFile(async () => ({
    ...dataServiceOf(context.database, (error) => void logged.push(error)),
    close: async () => undefined,
  }));
  beforeEach(async () => {
    logged.length = 0;
    await context.database.query.deleteFrom('users').execute();
    await context.database.query.deleteFrom('cars').execute();
  });

  /** Checks that nothing was logged, and returns the response. */
  function done(response: ServiceResponse | false): ServiceResponse {
    expect(logged).toEqual([]);
    if (response === false) throw new Error('the call gave false');
    return response;
  }
  return {
    context,
    service,
    /** The service without types, as a JavaScript program would call it. */
    loose: service as never as Record<keyof DataService, (...args: unknown[]) => Promise<unknown>>,
    logged,
    done,
    names: (response: ServiceResponse | false) => (done(response).data ?? []).map(({ name }) => name),
    addUser: async (email: string, name = '', image = ''): Promise<number> =>
      done(await service.insert('Users', { email, name, image })).data?.[0]?.id as number,
  };
}

/** Returns the expected response to a rejected call, which repeats the error unchanged (DSV-8). */
export function rejected(status: 400 | 409, code: string) {
  return {
    data: null,
    statusText: status === 409 ? 'Conflict' : 'Bad Request',
    error: { code, message: expect.any(String) },
    status,
    remaining: 0,
  };
}
