import { setTimeout as pause } from 'node:timers/promises';

import type { FilledSite } from './filled-site.ts';
import type { Scene } from './scenes.ts';
import { SiteClient } from './site-client.ts';
import type { RunningNginx, Stage } from './stage.ts';
import { until } from './until.ts';

/** How long the edge stands still: a viewer's buffer lasts longer. */
const heldMs = 5000;

/** What a viewer of a sealed film asks the site and the edge for. */
interface Viewer {
  /** Reads the playlist and a key, which the site judges; throws when it does not give them. */
  askSite: () => Promise<void>;
  /** Whether the edge sends the segment. */
  askEdge: () => Promise<boolean>;
}

async function openFilm({ nginx }: Stage, { sealedPath }: FilledSite): Promise<Viewer> {
  const client = new SiteClient([nginx.url]);
  const get = async (path: string): Promise<string> => {
    const text = await client.get(path);
    if (text === null) throw new Error(client.tally.wrong.join());
    return text;
  };
  const list = await get(sealedPath);
  const segment = list.split('\n').find((it) => it.startsWith('http')) ?? '';
  const [, key = ''] = /URI="([^"]+\.key)"/.exec(list) ?? [];
  const folder = sealedPath.slice(0, sealedPath.lastIndexOf('/') + 1);
  return {
    async askSite() {
      await get(sealedPath);
      await get(`${folder}${key}`);
    },
    async askEdge() {
      const answer = await fetch(segment, { signal: AbortSignal.timeout(15_000) });
      await answer.arrayBuffer();
      return answer.ok;
    },
  };
}

function edgeOf({ edge }: Stage): RunningNginx {
  if (edge === null) throw new Error('there is no edge');
  return edge;
}

/** Orders go on: further ones are fulfilled while the edge is away. */
async function untilPaid({ deps: { prisma } }: Stage): Promise<void> {
  const count = () => prisma.purchaseOrder.count({ where: { state: 'fulfilled' } });
  const before = await count();
  await until(
    'order that is fulfilled while the edge is away',
    async () => (await count()) > before,
  );
}

const killEdge = (site: FilledSite): Scene => ({
  name: 'the edge is killed',
  async play(stage) {
    const film = await openFilm(stage, site);
    await until('segment from the edge', film.askEdge);
    await edgeOf(stage).kill();
    if (await film.askEdge().catch(() => false)) throw new Error('the edge is dead, and answers');
    await film.askSite();
    await untilPaid(stage);
    await edgeOf(stage).start();
    await until('segment from the edge', film.askEdge);
  },
});

const slowEdge = (site: FilledSite): Scene => ({
  name: 'the edge stands still and goes on',
  async play(stage) {
    const film = await openFilm(stage, site);
    await edgeOf(stage).hold(true);
    const begunAt = performance.now();
    const waiting = film.askEdge();
    try {
      await film.askSite();
      await untilPaid(stage);
      await pause(Math.max(0, begunAt + heldMs - performance.now()));
    } finally {
      await edgeOf(stage).hold(false);
    }
    // What waited for it is answered, unless it was away for longer than a player waits.
    await waiting.catch(() => false);
    await until('segment from the edge', film.askEdge);
  },
});

/** The edge that sends the bytes of films is away, while the site goes on. */
export const edgeScenes = (site: FilledSite): readonly Scene[] => [killEdge(site), slowEdge(site)];
