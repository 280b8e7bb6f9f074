import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';

export interface SecurityOptions {
  /** Whether the product is reached over https. */
  readonly isSecure: boolean;
  readonly publicUrl: string | null;
  /** Map tiles come from another site: Leaflet's address with {s}, {z}, {x}, {y}. */
  readonly tileUrl: string | null;
  /** Whether cards are entered in the provider's own frames, which its script brings. */
  readonly payments: 'sandbox' | 'stripe' | 'none';
  /** The scripts that stand in our pages, as the policy names them: 'sha256-…'. */
  readonly inlineScripts?: readonly string[];
}

/** The headers of every response, written once: they are the same for all. */
export function securityHeaders(options: SecurityOptions): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { 'permissions-policy': permissionsPolicy(options) };
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  const write = helmet(toHelmetOptions(options));
  write({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  return headers;
}

/** Scripts from our own files, and the very ones that our pages carry; styles may be inline because MUI writes them at run time. */
function toHelmetOptions({
  isSecure,
  publicUrl,
  tileUrl,
  payments,
  inlineScripts = [],
}: SecurityOptions): HelmetOptions {
  const socket = publicUrl ? [new URL(publicUrl).origin.replace(/^http/, 'ws')] : [];
  const stripe = payments === 'stripe';
  const tiles = tileUrl ? [tileSource(tileUrl)] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          ...inlineScripts.map((hash) => `'${hash}'`),
          ...(stripe ? ['https://js.stripe.com'] : []),
        ],
        frameSrc: stripe ? ['https://js.stripe.com', 'https://hooks.stripe.com'] : ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tiles],
        fontSrc: ["'self'", 'data:'],
        // 'self' covers WebSockets of the same origin; the explicit one is for browsers that came late to it.
        connectSrc: ["'self'", ...socket, ...(stripe ? ['https://api.stripe.com'] : [])],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: isSecure && { maxAge: 31_536_000 },
    // Tile servers want to know which site asks.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  };
}

/** "https://{s}.tiles.org/{z}/{x}/{y}.png" → "https://*.tiles.org". */
function tileSource(tileUrl: string): string {
  const [origin = ''] = /^https?:\/\/[^/]+/.exec(tileUrl) ?? [];
  return origin.replace('{s}', '*');
}

const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** What scripts may ask the browser for: the position, for the pickup, and the provider's card form payments. */
function permissionsPolicy({ payments }: Pick<SecurityOptions, 'payments'>): string {
  return [
    ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
    'geolocation=(self)',
    payments === 'stripe' ? 'payment=(self "https://js.stripe.com")' : 'payment=()',
  ].join(', ');
}
