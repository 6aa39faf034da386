import * as calls from '@lantern/contracts/calls/member';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { createPasswordVault } from '../credentials/temporary-password.ts';
import { pageViewsOf } from '../invite/page-views.ts';
import { changePassword } from './change-password.ts';
import { getMember } from './get-member.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { registerMember } from './register-member.ts';
import { updateMember } from './update-member.ts';

const bound = {
  autoRegister: calls.autoRegister,
  logIn: calls.logIn,
  getMember: calls.getMember,
  changePassword: calls.changePassword,
  logOut: calls.logOut,
  updateMember: calls.updateMember,
};

export function registerMemberModule(app: FastifyInstance, deps: Deps): void {
  const vault = createPasswordVault(deps.config.signingSecret);

  bindCalls(app, deps, bound, {
    autoRegister: (context, { uuid }) => registerMember(deps, vault, uuid, context),
    logIn: (context, credentials) => logIn(deps, vault, credentials, context),
    getMember: async ({ actor, address }, { memberCode }) => {
      const member = await getMember(deps, vault, actor, memberCode);
      await pageViewsOf(deps).count(actor, address);
      return member;
    },
    changePassword: ({ actor }, change) => changePassword(deps, actor, change),
    logOut: (context) => logOut(deps, context),
    updateMember: ({ actor }, given) => updateMember(deps, vault, actor, given),
  });
}
