/**
 * A request that needs no login. `route` is Fastify's name of the route, or null; `path` is an address of the route. If
 * `isDemo`, only a demonstration has the path.
 */
export type PublicPath = { route: string | null; path: string; method: string; isDemo?: boolean };

/** Returns a path for GET. The default of `route` is the path. */
const get = (path: string, route = path): PublicPath => ({ route: `GET ${route}`, path, method: 'GET' });
const post = (path: string): PublicPath => ({ route: `POST ${path}`, path, method: 'POST' });
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
const PAGE_FORMS = ['/contact/envoyer', '/vtc-transport/envoyer'];

/** A token of the length of an invitation's or a feed's. */
const TOKEN = 'a'.repeat(43);

/** All routes that somebody without a session can reach. A test of LOOP-1 compares them with the program. */
export const PUBLIC_PATHS: readonly PublicPath[] = [
  ...['healthz', 'readyz', 'metrics', ...FILES].map((name) => get(`/${name}`)),
  get('/sitemap-cars-1.xml', '/sitemap-:kind(^cars|trucks)-:page(^[1-9]\\d{0,4}).xml'),
  ...['/', '/trucks-rental', '/selection', '/comparer'].map((path) => get(path)),
  ...VEHICLE_PAGES.map(([name, pattern]) => get(`/${name}`, `/${pattern}`)),
  ...TEXT_PAGES.map((name) => get(`/${name}`)),
  get('/nothing', '/*'),
  ...PAGE_FORMS.map((path) => get(path)),
  ...PAGE_FORMS.map(post),
  ...['/api/cars', '/api/trucks'].flatMap((base) => [
    get(`${base}/list/-1`, `${base}/list/:lastIndex`),
    get(`${base}/listing`),
    get(`${base}/1`, `${base}/:id`),
  ]),
  ...API.map((name) => get(`/api/${name}`)),
  get('/api/cards?cars=1,2', '/api/cards'),
  post('/api/events'),
  get('/api'),
  get('/api/nothing', '/api/*'),
  post('/auth/logout'),
  demo(get('/auth/login')),
  demo(get('/auth/callback?state=a&code=b', '/auth/callback')),
  ...['GET', 'POST', 'PUT'].map((method) =>
    demo({ route: `${method} /demo-oidc/*`, path: '/demo-oidc/auth?client_id=a', method }),
  ),
  demo(get('/demo-oidc/choose/a', '/demo-oidc/choose/:uid')),
  demo({ ...post('/demo-oidc/choose/a/b'), route: 'POST /demo-oidc/choose/:uid/:sub' }),
  demo(get('/demo-oidc/portrait/helene', '/demo-oidc/portrait/:sub')),
  get('/images/cars/a/a.jpg', '/images/*'),
  get('/og/car/1.jpg', '/og/:type/:file'),
  get(`/feeds/${TOKEN}/stock.xml`, '/feeds/:token/:file'),
  get('/assets/nothing.js', '/assets/:file(^[\\w.-]+$)'),
  get('/admin'),
  ...['cars', 'login', `invitation/${TOKEN}`].map((end) => get(`/admin/${end}`, '/admin/*')),
  get('/api/admin/cars/range', '/api/admin/*'),
  ...[...LOGIN, ...INVITATION].map((end) => post(`/api/admin/${end}`)),
];
