/** Checks that the OpenAPI document allows a response for its operation. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { NamedOperation, Operation } from './openapi-requests.ts';

export type Answer = { statusCode: number; headers: Record<string, unknown>; rawPayload: Buffer };

/** Decodes a response in any encoding. */
export function textOf({ headers, rawPayload }: Answer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(rawPayload).toString();
  return (encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString();
}

/** Words of stacks, SQL and libraries, which no response may contain. */
const INSIDE = /\n\s+at |node_modules|SQLITE_|syntax error|kysely|"stack"|sharp|Vips/;

export class Answers {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: false });
  /** Compiled schemas by their text, because most errors have the same schema. */
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #byOperation = new Map<string, ValidateFunction>();
  readonly #unreadBody: Operation['responses'];

  constructor(operations: readonly NamedOperation[]) {
    const withBody = operations.find(({ requestBody, responses }) => requestBody && responses[413]);
    const { 400: unreadable, 413: tooLarge, 415: unsupported } = withBody?.responses ?? {};
    if (!unreadable || !tooLarge || !unsupported) throw new Error('No operation names the errors of a body.');
    this.#unreadBody = { 400: unreadable, 413: tooLarge, 415: unsupported };
  }

  /** Says what is wrong with a response; null if nothing is. */
  problemOf(operation: NamedOperation, hasBody: boolean, answer: Answer): string | null {
    const { statusCode, headers } = answer;
    const body = textOf(answer);
    if (statusCode >= 500) return `${statusCode}: ${body.slice(0, 300)}`;
    if (statusCode >= 400 && INSIDE.test(body)) return `says what is inside: ${body.slice(0, 300)}`;
    if (statusCode === 304) return null;
    // An operation without a body rejects a body as unreadable.
    const unread = hasBody && !operation.requestBody ? this.#unreadBody[statusCode] : undefined;
    const documented = operation.responses[statusCode] ?? unread;
    if (!documented) return `${statusCode} is not in the document: ${body.slice(0, 300)}`;
    const [type, content] = Object.entries(documented.content ?? {})[0] ?? [];
    if (type === undefined || content === undefined) return body === '' ? null : `${statusCode} has a body`;
    if (!String(headers['content-type']).startsWith(type)) return `${statusCode} is ${headers['content-type']}`;
    if (type !== 'application/json') return null;
    const isValid = this.#validator(`${operation.name} ${statusCode}`, content.schema);
    return isValid(JSON.parse(body))
      ? null
      : `${statusCode} ${this.#ajv.errorsText(isValid.errors)}: ${body.slice(0, 300)}`;
  }

  #validator(place: string, schema: object): ValidateFunction {
    const existing = this.#byOperation.get(place);
    if (existing) return existing;
    const text = JSON.stringify(schema);
    const validator = this.#validators.get(text) ?? this.#ajv.compile(schema);
    this.#validators.set(text, validator);
    this.#byOperation.set(place, validator);
    return validator;
  }
}
