import type { FastifyInstance } from 'fastify';

/** What is somebody's own, or leads nowhere by itself. */
const NOT_TO_BE_READ = [
  '/api/',
  '/calendar/',
  '/t/',
  '/graphql',
  '/dev/',
  '/rider$',
  '/rider?',
  '/driver$',
  '/driver?',
  '/driver/',
  '/driver-availability',
  '/trips',
  '/rides/',
  '/home',
  '/admin',
  '/checkout',
  '/reset-password',
  '/confirm-email',
  '/cancel-email-change',
  '/return',
  '/add-card',
];

/** `/robots.txt`, and `/sitemap.xml` with the pages for everyone. */
export function serveSearchEngines(server: FastifyInstance, url: string, paths: readonly string[]): void {
  const robots = [
    'User-agent: *',
    ...NOT_TO_BE_READ.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${url}/sitemap.xml`,
  ];
  server.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${robots.join('\n')}\n`),
  );
  const sitemap = toSitemap(paths.map((path) => url + path));
  server.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(sitemap),
  );
}

function toSitemap(addresses: readonly string[]): string {
  const rows = addresses.map((address) => `  <url><loc>${address.replaceAll('&', '&amp;')}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...rows,
    '</urlset>',
    '',
  ].join('\n');
}
