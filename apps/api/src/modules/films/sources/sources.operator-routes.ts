import { operatorSourceCalls } from '@lantern/contracts/calls/operator/sources';
import { operatorVideoOriginCalls } from '@lantern/contracts/calls/operator/video-origin';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { registerTitleLists } from './lists/operate-lists.ts';
import { decideMatchCase, listMatchCases } from './operate-cases.ts';
import {
  bindSource,
  getSourceBindings,
  listSourceRuns,
  runSource,
  trySource,
} from './operate-collecting.ts';
import {
  addSource,
  changeSource,
  declareSource,
  getSource,
  listSources,
  stopSource,
  switchSource,
} from './operate-sources.ts';
import { getVideoOrigin, restoreVideoField } from './video-origin.ts';

export function registerSourcesOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorSourceCalls, {
    listSources,
    getSource,
    addSource,
    changeSource,
    declareSource,
    switchSource,
    getSourceBindings,
    bindSource,
    trySource,
    runSource,
    stopSource,
    listSourceRuns,
    listMatchCases,
    decideMatchCase,
  });
  bindCalls(app, deps, operatorVideoOriginCalls, { getVideoOrigin, restoreVideoField });
  registerTitleLists(app, deps);
}
