import { operatorPosterCalls } from '@lantern/contracts/calls/operator/posters';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../../calls/bind-calls.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { choosePoster, listPosters } from './choose-poster.ts';

export function registerPostersOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorPosterCalls, { listPosters, choosePoster });
}
