import type { Call } from '@lantern/contracts/call';
import { adjustMember } from '@lantern/contracts/calls/operator/adjustments';
import {
  endMemberSessions,
  noteMember,
  resetMemberPassword,
} from '@lantern/contracts/calls/operator/member-desk';
import { banMember, unbanMember } from '@lantern/contracts/calls/operator/members';

/** What is done with a member who may come in, and with one who may not. */
export const actsOnMember = (isBanned: boolean): readonly Call[] => [
  adjustMember,
  noteMember,
  resetMemberPassword,
  endMemberSessions,
  isBanned ? unbanMember : banMember,
];
