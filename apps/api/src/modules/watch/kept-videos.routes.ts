import { keptCalls } from '@lantern/contracts/calls/kept';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { listKnown } from '../catalogue/list-known.ts';
import { createReadAudience } from '../catalogue/read-audience.ts';
import { dropFavourites, findFavourites } from './like.repo.ts';

/** As many as a device keeps. */
const mostFavourites = 500;

/** What members keep of videos, looked at again: gone is what they may not see any more. */
export function bindKeptVideos(app: FastifyInstance, deps: Deps): void {
  const readAudience = createReadAudience(deps);
  bindCalls(app, deps, keptCalls, {
    checkKeptVideos: async (context, { codes }) =>
      listKnown(deps, codes, await readAudience(context)),

    listFavourites: async (context) => {
      const ids = await findFavourites(deps.db, context.actor.memberId, mostFavourites);
      return listKnown(deps, ids, await readAudience(context));
    },

    forgetFavourites: async ({ actor }, { codes }) => {
      await dropFavourites(deps.db, actor.memberId, codes);
      return null;
    },
  });
}
