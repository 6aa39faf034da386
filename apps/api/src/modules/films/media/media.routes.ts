import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../../platform/deps.ts';
import { allowSealed, serveLiveness, serveOrigin, serveSealed } from './edges/serve-sealed.ts';
import { serveEpisodeFiles } from './serve-episode-file.ts';
import { servePictures } from './serve-picture.ts';

/** The routes of media. They are no calls: players, `<img>` and edges fetch these addresses. */
export function registerMediaModule(app: FastifyInstance, deps: Deps): void {
  const method = ['GET', 'HEAD'];
  app.route({ method, url: '/media/images/:name', handler: servePictures(deps) });
  app.route({ method, url: '/media/:pass/:file', handler: serveEpisodeFiles(deps) });
  app.route({ method, url: '/sealed/*', handler: serveSealed(deps) });
  app.route({ method: 'OPTIONS', url: '/sealed/*', handler: allowSealed });
  app.route({ method, url: '/sealed-origin/*', handler: serveOrigin(deps) });
  app.route({ method, url: '/edge/live/:seal', handler: serveLiveness(deps) });
}
