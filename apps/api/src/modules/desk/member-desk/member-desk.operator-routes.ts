import { operatorMemberDeskCalls } from '@lantern/contracts/calls/operator/member-desk';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { adjustMember, decideAdjustment, listAdjustments } from './adjust-member.ts';
import { getMemberFile } from './get-member-file.ts';
import { endMemberSessions, noteMember, resetMemberPassword } from './keep-member.ts';
import { listMembers } from './list-members.ts';

export function registerMemberDeskModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorMemberDeskCalls, {
    listMembers,
    getMemberFile,
    adjustMember,
    listAdjustments,
    decideAdjustment,
    resetMemberPassword,
    endMemberSessions,
    noteMember,
  });
}
