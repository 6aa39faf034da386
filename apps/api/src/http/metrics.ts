import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

import { refuse } from '../platform/app-error.ts';
import { addCacheCounter } from '../platform/cache/cache-uses.ts';
import { createAddressList } from '../platform/config/address-list.ts';
import type { Deps } from '../platform/deps.ts';
import type { PeerAnswer } from '../platform/processes/peers.ts';
import { addStorageCounters } from '../platform/storage/measure-storage.ts';
import { version } from '../platform/version.ts';
import { mergeMetrics } from './merge-metrics.ts';
import { addReachGauges } from './reach-gauges.ts';
import type { RequestMetrics } from './request-metrics.ts';
import { isPrivateRequest } from './this-machine.ts';

/** What this process measures of itself: once, because what observes its garbage collection never ends. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

/** Serves `/metrics` for Prometheus, only to this machine and the configured addresses, never through a proxy. */
export function registerMetrics(
  app: FastifyInstance,
  deps: Deps,
  measured: {
    requests: RequestMetrics;
    /** Adds gauges of the whole site. Returns a function that refreshes them and never fails. */
    site: (registry: Registry, deps: Deps) => () => Promise<void>;
  },
): void {
  const own = new Registry();
  addPoolGauge(own, deps);
  addVersionGauge(own);
  addReachGauges(own, deps);
  addCacheCounter(own);
  addStorageCounters(own);
  const site = new Registry();
  const askSite = measured.site(site, deps);
  const mayRead = createAddressList(deps.config.metricsFrom);

  const say = async (): Promise<string> =>
    `${await own.metrics()}${await ofProcess.metrics()}${measured.requests.write()}`;
  deps.peers.answer(say);
  const askPeers = (): Promise<PeerAnswer[]> =>
    deps.peers.askAll().catch(async () => [{ process: null, text: await say() }]);

  app.get('/metrics', async (request, reply) => {
    if (!isPrivateRequest(request, mayRead)) refuse('not-found');
    const [all] = await Promise.all([askPeers(), askSite()]);
    const text = `${await site.metrics()}${mergeMetrics(all)}`;
    return reply.header('content-type', site.contentType).send(text);
  });
}

function addVersionGauge(registry: Registry): void {
  new Gauge({
    name: 'lantern_build_info',
    help: 'Always 1; its label is the version that runs.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
}

function addPoolGauge(registry: Registry, { db }: Deps): void {
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by what they do, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      connections.set({ state: 'idle' }, db.pool.idleCount);
      connections.set({ state: 'busy' }, db.pool.totalCount - db.pool.idleCount);
      connections.set({ state: 'waiting' }, db.pool.waitingCount);
    },
  });
}
