import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../../platform/deps.ts';
import { findListedVideos } from '../../films/catalogue/lists/listed-videos.repo.ts';

/** The most addresses of a sitemap, by its protocol. */
const most = 50_000;
/** The life of a cached sitemap, in milliseconds, because unsigned callers ask for it. */
const keptMs = 600_000;

/** The site's robots.txt; null keeps the built file, which keeps all robots out. */
export const writeRobots = ({
  publicBaseUrl,
  searchEngines,
}: Pick<Deps['config'], 'publicBaseUrl' | 'searchEngines'>): string | null =>
  searchEngines
    ? [
        'User-agent: *',
        ...['/admin-api/', '/app-api/', '/renren-api/', '/media/', '/console/'].map(
          (path) => `Disallow: ${path}`,
        ),
        ...(publicBaseUrl === null ? [] : [`Sitemap: ${publicBaseUrl}/sitemap.xml`]),
        '',
      ].join('\n')
    : null;

/** Serves `/sitemap.xml` on a site that search engines may list; on other sites it does not exist. */
export function registerSitemap(app: FastifyInstance, { config, db, now }: Deps): void {
  const { publicBaseUrl, searchEngines } = config;
  if (!searchEngines || publicBaseUrl === null) return;
  let made: { at: number; text: Promise<string> } | undefined;
  const write = async (): Promise<string> => {
    const ids = await findListedVideos(db, { now: now(), most });
    const urls = ids.map((id) => `<url><loc>${publicBaseUrl}/videoinfo?id=${id}</loc></url>\n`);
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${publicBaseUrl}/</loc></url>
${urls.join('')}</urlset>
`;
  };
  app.get('/sitemap.xml', async (_request, reply) => {
    const at = now().getTime();
    if (made === undefined || at - made.at >= keptMs || at < made.at) {
      const text = write();
      made = { at, text };
      text.catch(() => (made = undefined));
    }
    return reply
      .header('content-type', 'application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${keptMs / 1000}`)
      .send(await made.text);
  });
}
