/** Everything that a stranger may ask, and the worst of each kind that fits into the limits of the server. */

export type WorstRequest = {
  name: string;
  method: string;
  /** Path and query. */
  target: string;
  headers?: readonly (readonly [name: string, value: string])[];
  body?: string;
};

/**
 * What can be asked without a login: the route as Fastify names it, null where there is none, and an address of it.
 * `isDemo`: a demonstration alone has it.
 */
export type PublicPath = {
  route: string | null;
  path: string;
  method?: string;
  own?: readonly WorstRequest[];
  isDemo?: boolean;
};

/** Below what the server takes of request line and headers together (MAX_HEADER_BYTES), and of forms. */
const HEAD_BYTES = 31_000;
const FORM_BYTES = 64_000;
const JSON_BYTES = 1_000_000;

const filled = (unit: string, bytes = HEAD_BYTES) => unit.repeat(Math.floor(bytes / unit.length));

/** As many numbers as fit: 'a1,a2,a3,…' */
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

const FORM = 'application/x-www-form-urlencoded';

/** Bodies for one path. */
function posts(path: string, bodies: Record<string, readonly [type: string, body: string]>): WorstRequest[] {
  return Object.entries(bodies).map(([name, [type, body]]) => ({
    name,
    method: 'POST',
    target: path,
    body,
    headers: [['Content-Type', type]],
  }));
}

const FORM_BODIES = (field: string) => ({
  'a form of thousands of names': [FORM, numbered('a', '&', FORM_BYTES)] as const,
  'a form of one name': [FORM, filled('a&', FORM_BYTES)] as const,
  'a long text': [FORM, `${field}=${filled('a%0A', FORM_BYTES - 100)}`] as const,
  'a long text of emojis': [FORM, `${field}=${filled('%F0%9F%98%80', FORM_BYTES - 100)}`] as const,
});

const JSON_BODIES = (bytes: number) => ({
  'JSON of brackets': ['application/json', filled('[', bytes / 2) + filled(']', bytes / 2)] as const,
  'JSON of objects': ['application/json', `{"__proto__":1,"a":[${filled('{},', bytes - 100)}0]}`] as const,
  'JSON of names': ['application/json', `{${numbered('"a', '":0,', bytes - 100)}"a":0}`] as const,
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

/** Roots behind each of which another part of the site reads the rest of the path. */
const ROOTS = ['', 'car/', 'voitures/', 'api/', 'api/cars/', 'api/cars/list/', 'api/cars/landing/', 'api/admin/'];
const OTHER_ROOTS = ['admin/', 'auth/', 'images/', 'og/car/', 'feeds/', 'assets/', 'sitemap-cars-'];

const paths = (root: string): PublicPath => ({
  route: null,
  path: `/${root}a`,
  own: Object.entries(PATH_ENDS).map(([name, end]) => ({ name, method: 'GET', target: `/${root}${end}` })),
});

const DEMO_METHODS = ['GET', 'POST', 'PUT'];

const DETAIL = ['/car/1', '/car/999999'];

/** Every public path. The first request of each is sent as it stands. */
export const PUBLIC_PATHS: readonly PublicPath[] = [
  { route: 'GET /healthz', path: '/healthz' },
  { route: 'GET /readyz', path: '/readyz' },
  { route: 'GET /metrics', path: '/metrics' },
  { route: 'GET /robots.txt', path: '/robots.txt' },
  { route: 'GET /manifest.webmanifest', path: '/manifest.webmanifest' },
  { route: 'GET /sitemap.xml', path: '/sitemap.xml' },
  { route: 'GET /sitemap-pages.xml', path: '/sitemap-pages.xml' },
  { route: 'GET /sitemap-:kind(^cars|trucks)-:page(^[1-9]\\d{0,4}).xml', path: '/sitemap-cars-1.xml' },
  { route: 'GET /*', path: '/', own: list('/') },
  { route: 'GET /*', path: '/trucks-rental', own: list('/trucks-rental') },
  ...DETAIL.map((path) => ({ route: 'GET /*', path })),
  { route: 'GET /*', path: '/trucks-rental/1' },
  { route: 'GET /*', path: '/voitures/peugeot' },
  { route: 'GET /*', path: '/location-camion/20-m3' },
  { route: 'GET /*', path: '/selection', own: ids('/selection') },
  { route: 'GET /*', path: '/comparer', own: ids('/comparer') },
  ...[
    '/vtc-transport',
    '/about',
    '/contact',
    '/mentions-legales',
    '/confidentialite',
    '/hors-connexion',
    '/nothing',
  ].map((path) => ({ route: 'GET /*', path })),
  { route: 'GET /contact/envoyer', path: '/contact/envoyer' },
  {
    route: 'POST /contact/envoyer',
    path: '/contact/envoyer',
    method: 'POST',
    own: posts('/contact/envoyer', FORM_BODIES('message')),
  },
  { route: 'GET /vtc-transport/envoyer', path: '/vtc-transport/envoyer' },
  {
    route: 'POST /vtc-transport/envoyer',
    path: '/vtc-transport/envoyer',
    method: 'POST',
    own: posts('/vtc-transport/envoyer', FORM_BODIES('adresse')),
  },
  ...(['cars', 'trucks'] as const).flatMap((kind): PublicPath[] => [
    { route: `GET /api/${kind}/list/:lastIndex`, path: `/api/${kind}/list/-1`, own: list(`/api/${kind}/list/-1`) },
    { route: `GET /api/${kind}/facets`, path: `/api/${kind}/facets`, own: list(`/api/${kind}/facets`) },
    {
      route: `GET /api/${kind}/correction`,
      path: `/api/${kind}/correction?q=peugot`,
      own: list(`/api/${kind}/correction`),
    },
    { route: `GET /api/${kind}/some`, path: `/api/${kind}/some?ids=1,2`, own: ids(`/api/${kind}/some`) },
    { route: `GET /api/${kind}/:id`, path: `/api/${kind}/1` },
    { route: `GET /api/${kind}/:id/similar`, path: `/api/${kind}/1/similar` },
    { route: `GET /api/${kind}/landing/:slug`, path: `/api/${kind}/landing/peugeot` },
  ]),
  { route: 'GET /api/brands', path: '/api/brands' },
  { route: 'GET /api/rates', path: '/api/rates' },
  ...['about', 'newestReview', 'vtc', 'legal', 'rental'].map((section) => ({
    route: `GET /api/dealership/${section}`,
    path: `/api/dealership/${section}`,
  })),
  { route: 'GET /api/openapi.json', path: '/api/openapi.json' },
  { route: 'GET /api/me', path: '/api/me' },
  { route: 'GET /api/me/picture', path: '/api/me/picture' },
  {
    route: 'POST /api/events',
    path: '/api/events',
    method: 'POST',
    own: posts('/api/events', JSON_BODIES(256)),
  },
  { route: 'GET /api', path: '/api' },
  { route: 'GET /api/*', path: '/api/nothing' },
  { route: 'POST /auth/logout', path: '/auth/logout', method: 'POST' },
  {
    route: 'GET /auth/login',
    path: '/auth/login',
    isDemo: true,
    own: withQueries({
      'a long return': `to=/${filled('a/')}`,
      'a return of names': `to=/%3F${filled('connexion%26')}`,
    })('/auth/login'),
  },
  { route: 'GET /auth/callback', path: '/auth/callback?state=a&code=b', isDemo: true },
  ...DEMO_METHODS.map((method) => ({
    route: `${method} /demo-oidc/*`,
    path: '/demo-oidc/auth?client_id=a',
    method,
    isDemo: true,
    own: method === 'POST' ? posts('/demo-oidc/token', { ...FORM_BODIES('code'), ...JSON_BODIES(JSON_BYTES) }) : [],
  })),
  { route: 'GET /demo-oidc/choose/:uid', path: '/demo-oidc/choose/a', isDemo: true },
  { route: 'POST /demo-oidc/choose/:uid/:sub', path: '/demo-oidc/choose/a/b', method: 'POST', isDemo: true },
  { route: 'GET /demo-oidc/portrait/:sub', path: '/demo-oidc/portrait/helene', isDemo: true },
  { route: 'GET /images/*', path: '/images/cars/a/a.jpg' },
  { route: 'GET /og/:type/:file', path: '/og/car/1.jpg' },
  { route: 'GET /feeds/:token/:file', path: `/feeds/${filled('a', 43)}/stock.xml` },
  { route: 'GET /assets/:file(^[\\w.-]+$)', path: '/assets/nothing.js' },
  { route: 'GET /favicon.ico', path: '/favicon.ico' },
  { route: 'GET /admin', path: '/admin' },
  { route: 'GET /admin/*', path: '/admin/cars' },
  { route: 'GET /admin/*', path: '/admin/login' },
  { route: 'GET /admin/*', path: `/admin/invitation/${filled('a', 43)}` },
  { route: 'GET /api/admin/*', path: '/api/admin/cars/range' },
  ...[
    '/login',
    '/logout',
    '/login/passkey/options',
    '/login/passkey',
    '/team/invitations/check',
    '/team/invitations/accept',
  ].map(
    (end): PublicPath => ({
      route: `POST /api/admin${end}`,
      path: `/api/admin${end}`,
      method: 'POST',
      own: [
        ...posts(`/api/admin${end}`, JSON_BODIES(16_000)),
        ...posts(`/api/admin${end}`, { 'more than is read': ['application/json', filled('[', JSON_BYTES)] }),
      ],
    }),
  ),
  { route: null, path: '/api/admin/cars/edit', method: 'PUT' },
  ...[...ROOTS, ...OTHER_ROOTS].map(paths),
  ...['/nothing', '/api/nothing', '/'].map((path) => ({
    route: null,
    path,
    method: 'POST',
    own: [...posts(path, JSON_BODIES(JSON_BYTES)), ...posts(path, FORM_BODIES('a'))],
  })),
];

/** What may be sent to any path. */
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
