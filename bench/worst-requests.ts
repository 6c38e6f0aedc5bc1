import { PUBLIC_PATHS, type PublicPath } from '../tests/support/public-paths.ts';

/** The most expensive requests without a login, of each kind, that fit into the server's limits. */

export type WorstRequest = {
  name: string;
  method: string;
  /** Path and query. */
  target: string;
  headers?: readonly (readonly [name: string, value: string])[];
  body?: string;
};

/** Sizes below the server's limits: for the request line and headers (MAX_HEADER_BYTES), for forms and for JSON. */
const HEAD_BYTES = 31_000;
const FORM_BYTES = 64_000;
const JSON_BYTES = 1_000_000;

const filled = (unit: string, bytes = HEAD_BYTES) => unit.repeat(Math.floor(bytes / unit.length));

/** Joins as many numbered parts as fit: 'a1,a2,a3,…'. */
function numbered(before: string, after: string, bytes = HEAD_BYTES): string {
  const parts: string[] = [];
  for (let n = 1, length = 0; ; n += 1) {
    const part = `${before}${n}${after}`;
    length += part.length;
    if (length > bytes) return parts.join('');
    parts.push(part);
  }
}

const LIST_QUERIES: Record<string, string> = {
  '160 active filters': numbered('marque=', '&', 990) + numbered('carrosserie=', '&', 1_000),
  '199 active filters': numbered('marque=', '&', 990) + numbered('carrosserie=a', '&', 1_580),
  'thousands of brands': numbered('marque=', '&'),
  'eight letters': 'q=a+e+i+o+r+s+t+n',
  'eight letters, the fiftieth page': 'q=a+e+i+o+r+s+t+n&page=50',
  'a word of 200 letters': `q=${filled('a', 200)}`,
  'thousands of words': `q=${numbered('a', '+')}`,
  accents: `q=${filled('%C3%A9')}`,
  'a ligature that unfolds': `q=${filled('%EF%B7%BA')}`,
  'the fiftieth page': 'page=50&tri=km',
  'words that are misspelt': 'q=peugot+renalt+toyto+clioo+megan+citroem',
};

const ID_QUERIES: Record<string, string> = {
  'thousands of ids': `ids=${numbered('', ',')}`,
  'thousands of ids, repeated': numbered('ids=', '&'),
  'thousands of ids and prices': `ids=${numbered('', ',', 15_000)}&prix=${filled('1-2,', 15_000)}`,
  'fifty ids': `ids=${Array.from({ length: 50 }, (_, i) => i + 1).join()}`,
  'prices that nearly match': `ids=1&prix=${filled('1', 79)}x`,
};

const withQueries =
  (queries: Record<string, string>) =>
  (path: string): WorstRequest[] =>
    Object.entries(queries).map(([name, query]) => ({ name, method: 'GET', target: `${path}?${query}` }));

const list = withQueries(LIST_QUERIES);
const ids = withQueries(ID_QUERIES);

type Body = readonly [type: string, body: string];

const posts = (path: string, bodies: Record<string, Body>): WorstRequest[] =>
  Object.entries(bodies).map(([name, [type, body]]) => ({
    name,
    method: 'POST',
    target: path,
    body,
    headers: [['Content-Type', type]],
  }));

const form = (body: string): Body => ['application/x-www-form-urlencoded', body];
const json = (body: string): Body => ['application/json', body];

const FORM_BODIES = (field: string) => ({
  'a form of thousands of names': form(numbered('a', '&', FORM_BYTES)),
  'a form of one name': form(filled('a&', FORM_BYTES)),
  'a long text': form(`${field}=${filled('a%0A', FORM_BYTES - 100)}`),
  'a long text of emojis': form(`${field}=${filled('%F0%9F%98%80', FORM_BYTES - 100)}`),
});

const JSON_BODIES = (bytes: number) => ({
  'JSON of brackets': json(filled('[', bytes / 2) + filled(']', bytes / 2)),
  'JSON of objects': json(`{"__proto__":1,"a":[${filled('{},', bytes - 100)}0]}`),
  'JSON of names': json(`{${numbered('"a', '":0,', bytes - 100)}"a":0}`),
});

const PATH_ENDS: Record<string, string> = {
  'deep path': filled('a/'),
  slashes: `${filled('/')}a`,
  'slashes behind a name': `a${filled('/')}a`,
  backslashes: `${filled('\\')}a`,
  'escaped letters': filled('%41'),
  'escaped accents': filled('%C3%A9'),
  'escaped slashes': `${filled('%2F')}a`,
  'percent signs': filled('%'),
  dots: filled('../'),
  hyphens: filled('a-'),
  zeros: `${filled('0')}x`,
  'long name': filled('a'),
};

/** Prefixes of paths. Each leads to another part of the site, which reads the rest of the path. */
const ROOTS = ['', 'car/', 'voitures/', 'api/', 'api/cars/', 'api/cars/list/', 'api/admin/'];
const OTHER_ROOTS = ['admin/', 'auth/', 'images/', 'og/car/', 'feeds/', 'assets/', 'sitemap-cars-'];

/** Every public path, and addresses that no route has. */
export const MEASURED_PATHS: readonly PublicPath[] = [
  ...PUBLIC_PATHS,
  { route: null, path: '/api/admin/cars/edit', method: 'PUT' },
  ...[...ROOTS, ...OTHER_ROOTS].map((root) => ({ route: null, path: `/${root}a`, method: 'GET' })),
  ...['/nothing', '/api/nothing', '/'].map((path) => ({ route: null, path, method: 'POST' })),
];

const longPaths = (path: string): WorstRequest[] =>
  Object.entries(PATH_ENDS).map(([name, end]) => ({ name, method: 'GET', target: path.replace(/a$/, end) }));

const returns = withQueries({
  'a long return': `to=/${filled('a/')}`,
  'a return of names': `to=/%3F${filled('connexion%26')}`,
});

/** The requests for some paths only: the first row that fits a path names them. */
const OWN: readonly [path: RegExp, requests: (path: string) => WorstRequest[]][] = [
  [/^GET \/(trucks-rental)?$|\/list(ing|\/-1)$/, list],
  [/^GET \/(selection|comparer|api\/cards\?.*)$/, ids],
  [/^GET \/auth\/login$/, returns],
  [/^POST \/contact\/envoyer$/, (path) => posts(path, FORM_BODIES('message'))],
  [/^POST \/vtc-transport\/envoyer$/, (path) => posts(path, FORM_BODIES('adresse'))],
  [/^POST \/api\/events$/, (path) => posts(path, JSON_BODIES(256))],
  [
    /^POST \/api\/admin\//,
    (path) => posts(path, { ...JSON_BODIES(16_000), 'more than is read': json(filled('[', JSON_BYTES)) }),
  ],
  [/^POST \/demo-oidc\/auth/, () => posts('/demo-oidc/token', { ...FORM_BODIES('code'), ...JSON_BODIES(JSON_BYTES) })],
  [/^POST \/(api\/nothing|nothing)?$/, (path) => posts(path, { ...JSON_BODIES(JSON_BYTES), ...FORM_BODIES('a') })],
];

/** A token that only a decryption shows to be forged. */
const FORGED = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')}..${filled('A', 16)}.AA.${filled('A', 22)}`;

/** About three hundred cookies, of which the site decrypts the one of a sign-in. */
export const FORGED_COOKIES = `depart=${FORGED}; ${numbered('depart-', `=${FORGED}; `)}`;

/** Returns the expensive requests for a path: first its own, then the requests that any path accepts. */
export function worstOf({ route, path, method }: PublicPath): WorstRequest[] {
  const [base = ''] = path.split('?');
  const [, own] = OWN.find(([pattern]) => pattern.test(`${method} ${path}`)) ?? [];
  const withQuery = (name: string, query: string): WorstRequest => ({ name, method, target: `${base}?${query}` });
  const headed = (name: string, ...headers: (readonly [string, string])[]): WorstRequest => ({
    name,
    method,
    target: path,
    headers,
  });
  return [
    ...(route === null && method === 'GET' ? longPaths(path) : []),
    ...(own?.(base) ?? []),
    withQuery('one name repeated', filled('a&')),
    withQuery('names without end', numbered('a', '&')),
    withQuery('question marks', filled('?')),
    withQuery('escapes in the query', `a=${filled('%C3%A9')}`),
    headed('cookies', ['Cookie', numbered('a', '=b; ')]),
    headed('forged cookies', ['Cookie', FORGED_COOKIES]),
    headed('one cookie', ['Cookie', filled('a=b;')]),
    headed('cookies without names', ['Cookie', `${filled(';')}=`]),
    headed('quoted cookie', ['Cookie', `user="${filled('%41')}"`]),
    headed('If-None-Match', ['If-None-Match', filled('"a",')]),
    headed('Accept-Encoding', ['Accept-Encoding', numbered('a', ',')]),
    headed('Accept-Encoding of spaces', ['Accept-Encoding', `br;${filled(' ')}q=0x`]),
    headed('Accept', ['Accept', numbered('a/', ',')]),
    headed('Range', ['Range', `bytes=${filled('0-0,')}`]),
    headed('X-Forwarded-For', ['X-Forwarded-For', filled('127.0.0.1,')]),
    headed('X-Forwarded-For of spaces', ['X-Forwarded-For', `a${filled(' ')}a`]),
    headed('Content-Type', ['Content-Type', `text/plain;${filled('a=a;')}`]),
    headed('User-Agent', ['User-Agent', filled('page ')]),
    headed('Origin', ['Origin', `http://${filled('a.')}`]),
    headed('Authorization', ['Authorization', `Bearer ${filled('a')}`]),
    headed('headers', ...Array.from({ length: 1_900 }, (_, n) => [`a${n}`, ''] as const)),
  ];
}
