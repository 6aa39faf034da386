import { operatorPictureCalls } from '@lantern/contracts/calls/operator/pictures';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sendPicture } from './operator-pictures.ts';

export function registerUploadsOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorPictureCalls, {
    sendPicture,
  });
}
