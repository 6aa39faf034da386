import { invitee } from '../entities/invitee.ts';
import { builderOf } from './builder-of.ts';

/** A member whom another has invited. */
export const buildInvitee = builderOf(invitee, {
  id: '5',
  memberAvatar: '',
  memberNichen: 'Visitor 0005',
  createTime: '2026-03-01 12:00:00',
  reward: 'given',
  days: 1,
});
