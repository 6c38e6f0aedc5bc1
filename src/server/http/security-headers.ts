import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { Config } from '../config.ts';

type SecurityOptions = Pick<Config, 'development' | 'publicUrl' | 'storage' | 's3'>;

const HSTS_SECONDS = 365 * 24 * 60 * 60;

/**
 * Browser features that pages cannot use. Sharing, copying and passkeys are not in the list, because the site uses
 * them.
 */
const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const PERMISSIONS_POLICY = DENIED_FEATURES.map((feature) => `${feature}=()`).join(', ');

export type SecurityHeaders = Readonly<Record<string, string>>;

/** Returns the headers of every response. Helmet would compute the same headers each time, so they are read once. */
export async function securityHeaders(options: SecurityOptions): Promise<SecurityHeaders> {
  const app = Fastify();
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(options) },
    strictTransportSecurity: options.publicUrl?.startsWith('https:') ? { maxAge: HSTS_SECONDS } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Sends X-Frame-Options for browsers that do not know frame-ancestors.
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  const headers = new Map<string, string>();
  app.get('/', async (_request, reply) => {
    for (const [name, value] of Object.entries(reply.getHeaders())) headers.set(name, String(value));
  });
  await app.inject('/');
  await app.close();
  return { ...Object.fromEntries(headers), 'permissions-policy': PERMISSIONS_POLICY };
}

/**
 * Returns the content security policy: no inline script, and nothing from another host except pictures. Development
 * adds what Vite needs.
 */
function policy({ development, publicUrl, storage, s3 }: SecurityOptions): Record<string, string[]> {
  const self = ["'self'"];
  const bucket = storage === 's3' && s3?.publicUrl !== undefined ? [new URL(s3.publicUrl).origin] : [];
  return {
    'default-src': self,
    'script-src': self,
    // A built page adds the hashes of its styles here.
    'style-src': development ? ["'self'", "'unsafe-inline'"] : self,
    // React writes a picture's placeholder and size as style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...bucket.filter((origin) => origin.startsWith('http:'))],
    'font-src': self,
    'connect-src': development ? ["'self'", 'ws:'] : self,
    'worker-src': development ? ["'self'", 'blob:'] : self,
    'manifest-src': self,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'", 'https://wa.me', 'https://api.whatsapp.com'],
    ...(publicUrl?.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  };
}
