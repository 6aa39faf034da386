import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../platform/deps.ts';
import { serveEpisodeFiles } from './serve-episode-file.ts';
import { servePictures } from './serve-picture.ts';

/** The routes of media. They are no calls: players and `<img>` fetch these addresses. */
export function registerMediaModule(app: FastifyInstance, deps: Deps): void {
  const method = ['GET', 'HEAD'];
  app.route({ method, url: '/media/images/:name', handler: servePictures(deps) });
  app.route({ method, url: '/media/:pass/:file', handler: serveEpisodeFiles(deps) });
}
