import type { FastifyInstance } from 'fastify';

interface InstalledAppOptions {
  readonly productName: string;
  /** Without it, workers that browsers have already are replaced by one that removes itself. */
  readonly hasOfflineApp: boolean;
}

/** What the device shows of the app once it is installed. */
export function serveInstalledApp(server: FastifyInstance, options: InstalledAppOptions): void {
  const manifest = JSON.stringify(toManifest(options.productName));
  server.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest),
  );
  if (options.hasOfflineApp) return;
  server.get('/service-worker.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(RETIRING_WORKER),
  );
}

function toManifest(productName: string): object {
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: productName,
    short_name: productName,
    description: 'A personal driver you know, for one metropolitan area.',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    lang: 'en',
    dir: 'ltr',
    theme_color: '#0E5A4E',
    background_color: '#FAF8F3',
    categories: ['travel', 'navigation'],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'My Trips', url: '/trips', icons: [icon('icon', 192, 'any')] },
      { name: 'Wallet', url: '/rider?tab=wallet', icons: [icon('icon', 192, 'any')] },
    ],
  };
}

/** Takes over at once, forgets every file, removes itself, and has open pages load anew from the server. */
const RETIRING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
  for (const page of await clients.matchAll({ type: 'window' })) await page.navigate(page.url);
})()));
`;
