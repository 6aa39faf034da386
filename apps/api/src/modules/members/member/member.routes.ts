import * as calls from '@lantern/contracts/calls/member';
import { passkeyCalls } from '@lantern/contracts/calls/passkeys';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { changePassword } from './change-password.ts';
import { getMember } from './get-member.ts';
import { logIn, logOut } from './login/log-in.ts';
import { endLogins, listLogins } from './login/own-logins.ts';
import { keepPasskey, listPasskeys, removePasskey, startPasskey } from './login/own-passkeys.ts';
import { challengeLogin, logInByPasskey } from './login/passkey-login.ts';
import { registerMember } from './register-member.ts';
import { updateMember } from './update-member.ts';

const bound = {
  autoRegister: calls.autoRegister,
  logIn: calls.logIn,
  getMember: calls.getMember,
  changePassword: calls.changePassword,
  logOut: calls.logOut,
  listLogins: calls.listLogins,
  endLogins: calls.endLogins,
  updateMember: calls.updateMember,
};

export function registerMemberModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, bound, {
    autoRegister: registerMember,
    logIn,
    getMember,
    changePassword,
    logOut,
    listLogins,
    endLogins,
    updateMember,
  });
  bindCalls(app, deps, passkeyCalls, {
    listPasskeys,
    startPasskey,
    keepPasskey,
    removePasskey,
    challengeLogin,
    logInByPasskey,
  });
}
