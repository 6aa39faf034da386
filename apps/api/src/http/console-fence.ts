import type { FastifyInstance } from 'fastify';

import { createAddressList } from '../platform/config/address-list.ts';
import type { Config } from '../platform/config/config.ts';
import { plainAddress } from './address.ts';

/** Routes for operators only: their calls, their uploads, and the console's files. */
const ofOperators = /^\/(?:admin-api|console)(?:\/|$)/;

/**
 * With CONSOLE_FROM set, callers from other addresses get 404 for every operators' route. It judges the route that matched,
 * so another spelling of the path does not get past it.
 */
export function registerConsoleFence(
  app: FastifyInstance,
  { config }: { config: Pick<Config, 'consoleFrom'> },
): void {
  if (config.consoleFrom.length === 0) return;
  const isAdmitted = createAddressList(config.consoleFrom);
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? '';
    if (!ofOperators.test(route) || isAdmitted(plainAddress(request.ip))) done();
    else reply.callNotFound();
  });
}
