import { operatorFeedOutCalls } from '@lantern/contracts/calls/operator/feed-out';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  addFeedKey,
  changeFeedOut,
  getFeedOut,
  listFeedKeys,
  withdrawFeedKey,
} from './operate-feed-out.ts';

export function registerFeedOutOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorFeedOutCalls, {
    getFeedOut,
    changeFeedOut,
    listFeedKeys,
    addFeedKey,
    withdrawFeedKey,
  });
}
