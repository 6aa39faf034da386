import { operatorFigureCalls } from '@lantern/contracts/calls/operator/figures';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { getContentFigures, getFigures, getRevenue } from './get-figures.ts';

export function registerFiguresModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorFigureCalls, { getContentFigures, getFigures, getRevenue });
}
