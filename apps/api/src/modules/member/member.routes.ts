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
    autoRegister: ({ uuid }, context) => registerMember(deps, vault, uuid, context),
    logIn: (credentials, context) => logIn(deps, vault, credentials, context),
    getMember: async ({ memberCode }, { actor, address }) => {
      const member = await getMember(deps, vault, actor, memberCode);
      await pageViewsOf(deps).count(actor, address);
      return member;
    },
    changePassword: (change, { actor }) => changePassword(deps, actor, change),
    logOut: (_payload, context) => logOut(deps, context),
    updateMember: (given, { actor }) => updateMember(deps, vault, actor, given),
  });
}
