import type { Wording } from '@lantern/rules/wording';

import type {
  profilePartText as zhParts,
  profilesTexts as zh,
  profileStateText as zhStates,
} from '../zh/profiles.ts';

export const profileStateText = {
  open: 'Open',
  passed: 'No violation',
  reset: 'Reset',
} satisfies Wording<typeof zhStates>;

export const profilePartText = {
  nickname: 'Nickname',
  signature: 'Bio',
  avatar: 'Picture',
} satisfies Wording<typeof zhParts>;

/** The words of nicknames, signatures and pictures of members. */
export const profilesTexts = {
  label: 'Profiles',
  nickname: 'Nickname',
  signature: 'Bio',
  avatarOf: (name) => `Picture of ${name}`,
  member: 'Member ID',
  reports: 'Reported by',
  reportedOnly: 'Reported',
  changed: 'Changed',
  reason: 'Note',
  none: '(empty)',
  banned: 'Banned',
  emptyTitle: 'No profiles to look at',
  emptyHint: 'Changed or reported nicknames, bios and pictures show up here.',
  pass: 'No violation',
  passQuestion: (name) => `Is the profile of “${name}” in order?`,
  passHint: 'It stays, and who reported it is told. A further change brings it back.',
  passed: 'Kept as in order',
  reset: 'Reset',
  resetQuestion: (name) => `Reset the profile of “${name}”?`,
  resetHint:
    'What you choose goes back to default; the member is warned with the reason, who reported it is told. The original is kept for moderators alone.',
  resetDone: 'Profile reset',
  parts: 'What to reset',
  ban: 'Ban',
  banQuestion: (code) => `Ban member ${code}?`,
  banHint: 'They can’t order, buy, claim or withdraw until unbanned.',
  bannedDone: 'Member banned',
  months: 'Profiles',
  received: 'Changed or reported',
  reported: 'Reported',
} satisfies Wording<typeof zh>;
