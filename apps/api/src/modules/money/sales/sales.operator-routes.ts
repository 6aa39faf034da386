import { operatorTermsCalls } from '@lantern/contracts/calls/operator/terms';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { decideTerms, getTerms, proposeTerms } from './change-terms.ts';

export function registerSalesModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorTermsCalls, { getTerms, proposeTerms, decideTerms });
}
