import { expect } from 'vitest';
import type { DataService } from '../../src/features/platform/data-service/data-service.repository.ts';

/** Values that mean something to SQL, to JavaScript or to a pattern. */
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

/** The service as a program without types would call it. */
export function untyped(service: DataService): Record<keyof DataService, (...args: unknown[]) => Promise<unknown>> {
  return service as never;
}

/** The response to a rejected call, its error unchanged (DSV-8). */
export function rejected(status: 400 | 409, code: string) {
  return {
    data: null,
    statusText: status === 409 ? 'Conflict' : 'Bad Request',
    error: { code, message: expect.any(String) },
    status,
    remaining: 0,
  };
}
