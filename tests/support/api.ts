import { expect } from 'vitest';
import * as z from 'zod';

/** Shape of every error response: a code and a French sentence, without a stack or SQL. */
const problemSchema = z.strictObject({
  success: z.literal(false),
  error: z.strictObject({
    code: z.enum(['unreadable', 'not_found', 'too_large', 'unsupported_type', 'unavailable', 'failed']),
    message: z.string().regex(/^[A-ZÀ-Ý].*[.]$/u),
    fields: z.record(z.string(), z.string().regex(/[.]$/)).optional(),
  }),
  data: z.tuple([]),
});

type ResponseEvent = { statusCode: number; headers: Record<string, unknown>; body: string };

/** Checks the shape of an error response. Returns its status, its code and the names of the wrong fields. */
export function errorOf(response: ResponseEvent): { status: number; code: string; fields: string[] } {
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const { error } = problemSchema.parse(JSON.parse(response.body));
  expect(response.body).not.toMatch(/select |insert |sqlite|postgres|kysely|node_modules|\n\s+at /i);
  return { status: response.statusCode, code: error.code, fields: Object.keys(error.fields ?? {}) };
}
