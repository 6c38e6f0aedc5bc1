/**
 * Lists everything that a client may request without a login. Adds the most expensive requests of each kind that fit
 * into the server's limits.
 */

export type WorstRequest = {
  name: string;
  method: string;
  /** Path and query. */
  target: string;
  headers?: readonly (readonly [name: string, value: string])[];
  body?: string;
};

/**
 * A request that needs no login. `route` is Fastify's name of the route, or null; `path` is an address of the route. If
 * `isDemo`, only a demonstration has the path.
 */
export type PublicPath = {
  route: string | null;
  path: string;
  method?: string;
  own?: readonly WorstRequest[];
  isDemo?: boolean;
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

/** Returns a request to one path for each of the bodies. */
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

const rest = (root: string): PublicPath => ({
  route: null,
  path: `/${root}a`,
  own: Object.entries(PATH_ENDS).map(([name, end]) => ({ name, method: 'GET', target: `/${root}${end}` })),
});

/** Returns a path for GET. The default of `route` is the path. */
const get = (path: string, route = path, own: readonly WorstRequest[] = []): PublicPath => ({
  route: `GET ${route}`,
  path,
  own,
});
const post = (path: string, own: readonly WorstRequest[] = []): PublicPath => ({
  route: `POST ${path}`,
  path,
  method: 'POST',
  own,
});
const demo = (path: PublicPath): PublicPath => ({ ...path, isDemo: true });

const TEXT_PAGES = ['vtc-transport', 'about', 'contact', 'mentions-legales', 'confidentialite', 'hors-connexion'];
const VEHICLE_PAGES = [
  ['car/1', 'car/:id'],
  ['car/999999', 'car/:id'],
  ['car/1/photos', 'car/:id/photos'],
  ['trucks-rental/1', 'trucks-rental/:id'],
  ['trucks-rental/1/photos', 'trucks-rental/:id/photos'],
  ['voitures/peugeot', 'voitures/:slug'],
  ['location-camion/20-m3', 'location-camion/:slug'],
] as const;
const FILES = [
  'robots.txt',
  'speculation-rules.json',
  'manifest.webmanifest',
  'sitemap.xml',
  'sitemap-pages.xml',
  'favicon.ico',
];
const API = ['brands', 'rates', 'openapi.json', 'me', 'me/picture'];
const LOGIN = ['login', 'logout', 'login/passkey/options', 'login/passkey'];
const INVITATION = ['team/invitations/check', 'team/invitations/accept'];

const LONG_RETURNS = {
  'a long return': `to=/${filled('a/')}`,
  'a return of names': `to=/%3F${filled('connexion%26')}`,
};

/** The first request to each path is sent unchanged. */
export const PUBLIC_PATHS: readonly PublicPath[] = [
  ...['healthz', 'readyz', 'metrics', ...FILES].map((name) => get(`/${name}`)),
  get('/sitemap-cars-1.xml', '/sitemap-:kind(^cars|trucks)-:page(^[1-9]\\d{0,4}).xml'),
  ...['/', '/trucks-rental'].map((path) => get(path, path, list(path))),
  ...['/selection', '/comparer'].map((path) => get(path, path, ids(path))),
  ...VEHICLE_PAGES.map(([name, pattern]) => get(`/${name}`, `/${pattern}`)),
  ...TEXT_PAGES.map((name) => get(`/${name}`)),
  get('/nothing', '/*'),
  ...['/contact/envoyer', '/vtc-transport/envoyer'].map((path) => get(path)),
  post('/contact/envoyer', posts('/contact/envoyer', FORM_BODIES('message'))),
  post('/vtc-transport/envoyer', posts('/vtc-transport/envoyer', FORM_BODIES('adresse'))),
  ...['/api/cars', '/api/trucks'].flatMap((base) => [
    get(`${base}/list/-1`, `${base}/list/:lastIndex`, list(`${base}/list/-1`)),
    get(`${base}/listing`, undefined, list(`${base}/listing`)),
    get(`${base}/1`, `${base}/:id`),
  ]),
  ...API.map((name) => get(`/api/${name}`)),
  get('/api/cards?cars=1,2', '/api/cards', ids('/api/cards')),
  post('/api/events', posts('/api/events', JSON_BODIES(256))),
  get('/api'),
  get('/api/nothing', '/api/*'),
  post('/auth/logout'),
  demo(get('/auth/login', undefined, withQueries(LONG_RETURNS)('/auth/login'))),
  demo(get('/auth/callback?state=a&code=b', '/auth/callback')),
  ...['GET', 'POST', 'PUT'].map((method) => ({
    route: `${method} /demo-oidc/*`,
    path: '/demo-oidc/auth?client_id=a',
    method,
    isDemo: true,
    own: method === 'POST' ? posts('/demo-oidc/token', { ...FORM_BODIES('code'), ...JSON_BODIES(JSON_BYTES) }) : [],
  })),
  demo(get('/demo-oidc/choose/a', '/demo-oidc/choose/:uid')),
  demo({ ...post('/demo-oidc/choose/a/b'), route: 'POST /demo-oidc/choose/:uid/:sub' }),
  demo(get('/demo-oidc/portrait/helene', '/demo-oidc/portrait/:sub')),
  get('/images/cars/a/a.jpg', '/images/*'),
  get('/og/car/1.jpg', '/og/:type/:file'),
  get(`/feeds/${filled('a', 43)}/stock.xml`, '/feeds/:token/:file'),
  get('/assets/nothing.js', '/assets/:file(^[\\w.-]+$)'),
  get('/admin'),
  ...['cars', 'login', `invitation/${filled('a', 43)}`].map((end) => get(`/admin/${end}`, '/admin/*')),
  get('/api/admin/cars/range', '/api/admin/*'),
  ...[...LOGIN, ...INVITATION].map((end) => {
    const bodies = { ...JSON_BODIES(16_000), 'more than is read': json(filled('[', JSON_BYTES)) };
    return post(`/api/admin/${end}`, posts(`/api/admin/${end}`, bodies));
  }),
  { route: null, path: '/api/admin/cars/edit', method: 'PUT' },
  ...[...ROOTS, ...OTHER_ROOTS].map(rest),
  ...['/nothing', '/api/nothing', '/'].map((path) => {
    const bodies = { ...JSON_BODIES(JSON_BYTES), ...FORM_BODIES('a') };
    return { ...post(path, posts(path, bodies)), route: null };
  }),
];

/** A token that only a decryption shows to be forged. */
const FORGED = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')}..${filled('A', 16)}.AA.${filled('A', 22)}`;

/** About three hundred cookies, of which the site decrypts the one of a sign-in. */
export const FORGED_COOKIES = `depart=${FORGED}; ${numbered('depart-', `=${FORGED}; `)}`;

/** Returns the expensive requests for a path: first its own, then the requests that any path accepts. */
export function worstOf({ path, method = 'GET', own = [] }: PublicPath): WorstRequest[] {
  const [base = ''] = path.split('?');
  const withQuery = (name: string, query: string): WorstRequest => ({ name, method, target: `${base}?${query}` });
  const headed = (name: string, ...headers: (readonly [string, string])[]): WorstRequest => ({
    name,
    method,
    target: path,
    headers,
  });
  return [
    ...own,
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
