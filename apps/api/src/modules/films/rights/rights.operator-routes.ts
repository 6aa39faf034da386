import { operatorRightsCalls } from '@lantern/contracts/calls/operator/rights';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  addRightsRecord,
  getVideoRights,
  listRights,
  listUncovered,
  revokeRightsRecord,
} from './operate-rights.ts';
import { addRightsDocument, readRightsDocument, removeRightsDocument } from './rights-documents.ts';

export function registerRightsOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorRightsCalls, {
    listRights,
    listUncovered,
    getVideoRights,
    addRightsRecord,
    revokeRightsRecord,
    addRightsDocument,
    readRightsDocument,
    removeRightsDocument,
  });
}
