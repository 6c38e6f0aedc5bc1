import type { Config } from '../config.ts';

type SecurityOptions = Pick<Config, 'development' | 'publicUrl' | 'storage' | 's3'>;

const HSTS_SECONDS = 365 * 24 * 60 * 60;

/** Browser features that pages cannot use. The site uses sharing, copying and passkeys. */
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

export function securityHeaders(options: SecurityOptions): SecurityHeaders {
  return {
    'content-security-policy': policy(options),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS_POLICY,
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps(options) ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    // For browsers that do not know frame-ancestors.
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

const isHttps = ({ publicUrl }: SecurityOptions) => publicUrl?.startsWith('https:') ?? false;

/** No inline script, and nothing from another host except pictures. Development adds what Vite needs. */
function policy(options: SecurityOptions): string {
  const { development, storage, s3 } = options;
  const bucket = storage === 's3' && s3?.publicUrl !== undefined ? new URL(s3.publicUrl).origin : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    // A built page adds the hashes of its styles here.
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    // React writes a picture's placeholder and size as style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: https:${bucket.startsWith('http:') ? ` ${bucket}` : ''}`,
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    `worker-src 'self'${development ? ' blob:' : ''}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self' https://wa.me https://api.whatsapp.com",
    ...(isHttps(options) ? ['upgrade-insecure-requests'] : []),
  ].join(';');
}
