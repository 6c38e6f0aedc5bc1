import { expect } from 'vitest';
import * as z from 'zod';

/** The shape of every refusal: a code, a French sentence, no stack, no SQL. */
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

/** Checks that an answer is a refusal in our shape and gives its code and the names of the fields at fault. */
export function errorOf(answer: ResponseEvent): { status: number; code: string; fields: string[] } {
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const { error } = problemSchema.parse(JSON.parse(answer.body));
  expect(answer.body).not.toMatch(/select |insert |sqlite|postgres|kysely|node_modules|\n\s+at /i);
  return { status: answer.statusCode, code: error.code, fields: Object.keys(error.fields ?? {}) };
}
