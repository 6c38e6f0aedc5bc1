/** Makes valid and invalid requests for every operation of an OpenAPI document. */
import { gzipSync } from 'node:zlib';
import type { Chance } from '../dice.ts';
import { multipart } from '../uploads.ts';
import { nested, type Schema, type Values } from './json-values.ts';

export type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
export type Operation = {
  parameters?: readonly Parameter[];
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
  responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: object }>> }>>;
};
export type OpenApi = { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** `name` is the name in reports: "put /api/admin/cars/edit". */
export type NamedOperation = Operation & { name: string; method: string; path: string };

export function operationsOf({ paths }: OpenApi): NamedOperation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      name: `${method} ${path}`,
      method,
      path,
    })),
  );
}

/** Values that the schema of an operation does not contain: parameters of the path, and a body that fits them. */
export type Example = { path?: Readonly<Record<string, string>>; query?: string; body?: object };

export type FuzzRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  payload?: Buffer;
};

/** Names that a query may contain in addition to those of the operation. */
const OTHER_NAMES: readonly string[] = ['from', 'to', 'statut', 'ordre', 'manque', 'age_min', 'echeance', 'utm_source'];

const BROKEN: readonly string[] = ['%', '%zz', '%C3', '%ED%A0%80', '%00', '&&=&', '[]=1', 'a[b]=1', '\u0001', '?#'];

const TYPES: readonly string[] = [
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json; charset=x',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'APPLICATION/JSON',
  'application/json;;;',
  'x',
];

/** Just above the limit of the site. */
const HUGE_BYTES = 1_100_000;

const deepJson = Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
const hugeJson = Buffer.from(JSON.stringify({ title: 'x'.repeat(HUGE_BYTES) }));

function withoutOptional({ properties = {}, required = [], ...schema }: Schema): Schema {
  const requiredProperties = Object.entries(properties).filter(([name]) => required.includes(name));
  return { ...schema, required, properties: Object.fromEntries(requiredProperties) };
}

export class Requests {
  readonly #chance: Chance;
  readonly #values: Values;
  readonly #examples: Readonly<Record<string, readonly Example[]>>;
  readonly #files: readonly (() => Uint8Array)[];

  /** @param files functions that make the files to upload */
  constructor(
    chance: Chance,
    values: Values,
    examples: Readonly<Record<string, readonly Example[]>>,
    files: readonly (() => Uint8Array)[],
  ) {
    this.#chance = chance;
    this.#values = values;
    this.#examples = examples;
    this.#files = files;
  }

  async next(operation: NamedOperation): Promise<FuzzRequest> {
    const { is, any } = this.#chance;
    const example = is(0.7) ? any(this.#examples[operation.name] ?? []) : undefined;
    const request: FuzzRequest = {
      method: operation.method.toUpperCase() as FuzzRequest['method'],
      url: this.#path(operation, example) + this.#query(operation, example),
      headers: this.#headers(),
    };
    const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    if (content) await this.#addBody(request, type ?? '', content.schema, example);
    else if (is(0.05)) await this.#addBody(request, 'application/json', {}, undefined);
    return request;
  }

  #path({ path, parameters = [] }: NamedOperation, example: Example | undefined): string {
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const { is, of } = this.#chance;
      const value = example?.path?.[name];
      if (value !== undefined && is(0.9)) return encodeURIComponent(value);
      const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
      if (is(0.03)) return of(['%', '%zz', '%C3', '%00']);
      const text = is(0.8) ? this.#text(schema, name) : this.#values.hostileText();
      // An empty part of a path, or a part with only dots, would change the address.
      return /^\.{0,2}$/.test(text) ? '0' : encodeURIComponent(text.toWellFormed());
    });
  }

  #text(schema: Schema, name: string): string {
    const { is, below } = this.#chance;
    const isFree = schema.type === 'string' && !schema.enum && !schema.pattern;
    return isFree && is(0.6) ? String(1 + below(12)) : String(this.#values.valid(schema, name));
  }

  #query({ parameters = [], method }: NamedOperation, example: Example | undefined): string {
    const { is, any, of, below } = this.#chance;
    if (example?.query !== undefined && is(0.6)) return `?${example.query}`;
    const own = parameters.filter((one) => one.in === 'query');
    if (own.length === 0 && (method !== 'get' || is(0.6))) return '';
    const pairs: [string, string][] = [];
    for (const { name, schema, required } of own)
      if (required || is(Math.min(0.5, 3 / own.length))) pairs.push([name, this.#queryText(schema, name)]);
    if (is(0.15)) pairs.push([any(OTHER_NAMES) ?? '', this.#values.usualText()]);
    if (is(0.1)) pairs.push([this.#values.hostileText(), this.#values.hostileText()]);
    const repeated = is(0.1) ? any(pairs) : undefined;
    if (repeated) for (let n = below(is(0.1) ? 2_000 : 4); n >= 0; n--) pairs.push([repeated[0], String(n)]);
    const query = new URLSearchParams(pairs).toString() + (is(0.05) ? `&${of(['q', 'page', 'x'])}=${any(BROKEN)}` : '');
    return query === '' ? '' : `?${query}`;
  }

  #queryText(schema: Schema, name: string): string {
    const { is, below } = this.#chance;
    if (is(0.2)) return this.#values.hostileText();
    if (is(0.3)) return String(below(60));
    const value = this.#values.valid(schema, name);
    return typeof value === 'object' ? String(this.#values.usualText()) : String(value);
  }

  #headers(): Record<string, string> {
    const { is, of } = this.#chance;
    const headers: Record<string, string> = {};
    if (is(0.05)) headers['accept-encoding'] = of(['br', 'gzip;q=0', '*', 'zstd, x', ';;;']);
    if (is(0.03)) headers['if-none-match'] = of(['*', '"x"', 'W/"x"', ',,,', '"']);
    if (is(0.03)) headers['range'] = of(['bytes=0-', 'bytes=-1', 'items=0-9', 'bytes=9-0']);
    if (is(0.03)) headers['idempotency-key'] = of(['a', 'x'.repeat(2_000), ' ', '{}']);
    if (is(0.03)) headers['accept'] = of(['text/html', 'application/xml', '*/*;q=x', '']);
    if (is(0.02)) headers['origin'] = of(['https://evil.example', 'null', 'http://localhost:80', '::']);
    if (is(0.02)) headers['cookie'] = of(['vitrine-admin=x', '=;=;', `a=${'x'.repeat(4_000)}`, 'vitrine-admin']);
    return headers;
  }

  async #addBody(request: FuzzRequest, type: string, schema: Schema, example: Example | undefined): Promise<void> {
    const { is } = this.#chance;
    if (is(0.02)) return;
    if (type === 'multipart/form-data') Object.assign(request, await this.#form(request, schema));
    else {
      request.headers['content-type'] = type;
      request.payload = is(0.1) ? this.#rawBody() : this.#json(schema, example);
    }
    if (is(0.04)) request.headers['content-type'] = this.#chance.any(TYPES) ?? '';
    if (is(0.01)) delete request.headers['content-type'];
    if (is(0.01)) {
      request.headers['content-encoding'] = 'gzip';
      request.payload = gzipSync(request.payload ?? '');
    }
  }

  #json(schema: Schema, example: Example | undefined): Buffer {
    const { is } = this.#chance;
    let value = this.#values.valid(example && is(0.5) ? withoutOptional(schema) : schema);
    if (example?.body) value = { ...(value as object), ...example.body };
    while (is(0.4)) value = this.#values.mutated(value);
    return Buffer.from(JSON.stringify(value) ?? '');
  }

  #rawBody(): Buffer {
    const { is, of } = this.#chance;
    if (is(0.05)) return hugeJson;
    if (is(0.05)) return deepJson;
    if (is(0.1)) return Buffer.from(JSON.stringify(nested(2_000)));
    if (is(0.2)) return Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
    const texts = ['', '{', '[]', 'null', '1', '"x"', '\ufeff{}', '{"a":1,"a":2}', '{"__proto__":{"id":1}}', '{}x'];
    return Buffer.from(of(['{"id":1e999}', ...texts]));
  }

  async #form({ headers }: FuzzRequest, schema: Schema): Promise<Partial<FuzzRequest>> {
    const { is, any, below } = this.#chance;
    const fields: Record<string, string> = {};
    for (const [name, one] of Object.entries(schema.properties ?? {})) {
      if (name === 'file' || !(schema.required?.includes(name) || is(0.2))) continue;
      const value = is(0.8) ? this.#values.valid(one, name) : this.#values.odd();
      fields[name] = (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
    }
    const files = Array.from({ length: is(0.9) ? 1 : below(3) }, () => ({
      bytes: any(this.#files)?.() ?? new Uint8Array(),
      name: this.#values.usualText(),
    }));
    const { type, body } = await multipart(files, fields);
    const payload = is(0.1) ? body.subarray(0, below(body.length)) : body;
    return { headers: { ...headers, 'content-type': type }, payload };
  }
}
