import { operatorSettingsCalls } from '@lantern/contracts/calls/operator/site';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { changeSettings, checkMoney, getSettings } from './change-settings.ts';
import { getEnvironment } from './get-environment.ts';

export function registerSiteOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorSettingsCalls, {
    getSettings,
    getEnvironment,
    changeSettings: (context, change) => {
      checkMoney(change.settings, context.operator.roles);
      return changeSettings(context, change);
    },
  });
}
