import type { FastifyInstance } from 'fastify';

import { createAddressList } from '../platform/config/address-list.ts';
import type { Config } from '../platform/config/config.ts';
import { plainAddress } from './address.ts';

/** Routes of operators alone: their calls and uploads, and the console's own files. */
const ofOperators = /^\/(?:admin-api|console)(?:\/|$)/;

/**
 * With CONSOLE_FROM, what is for operators does not exist for callers from elsewhere: they get the answer of an address
 * that there is none of. Judged by the route a request was found for, however its path was spelled.
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
