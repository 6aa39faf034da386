import { describeEdge } from '../../../../test/edge-scenes.ts';
import { type MediaFront, sendOverHttp } from '../../../../test/media-front.ts';
import { describeSealedBytes } from '../../../../test/sealed-scenes.ts';
import { startWorkerEdge } from '../../../../test/start-worker-edge.ts';

/* The edge of `apps/edge`, in workerd as Cloudflare runs it. */

/** Keys and playlists come from the site itself. */
const workerFront: MediaFront = {
  env: {},
  resolvesSteps: true,
  // It asks the site once in five seconds about a film.
  forgetsMs: 20_000,
  async open({ app, deps }) {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const edge = await startWorkerEdge({ origin, secret: deps.config.edge.secret });
    return {
      send: (wanted) => sendOverHttp(wanted.url.startsWith('/sealed/') ? edge.url : origin, wanted),
      close: () => edge.stop(),
    };
  },
};

describeSealedBytes(workerFront);
describeEdge(startWorkerEdge, { cuts: false, asksWith: ['cf-worker', 'host'] });
