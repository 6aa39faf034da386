import type { ProfilePart } from '@lantern/contracts/entities/profile-check';

import { quoted } from '../quoted.ts';

/** What a member hears of their report. */
export const reportDecided = (title: string, receipt: string, isUpheld: boolean): string =>
  isUpheld
    ? `We looked into your report of “${title}” (${receipt}) and took it down. Thank you.`
    : `We looked into your report of “${title}” (${receipt}) and found nothing against the rules. Thank you.`;

const profilePartText: Readonly<Record<ProfilePart, string>> = {
  nickname: 'nickname',
  signature: 'signature',
  avatar: 'picture',
};

/** What a member hears whose profile an operator has reset. */
export const profileReset = (parts: readonly ProfilePart[], reason: string): string =>
  `Your ${parts.map((part) => profilePartText[part]).join(', ')} went against the rules and was reset: ${quoted(reason)}. If it happens again, your account may be banned.`;

/** What a member hears of a profile that they reported. */
export const profileChecked = (isReset: boolean): string =>
  isReset
    ? 'We looked into the profile of the friend you reported and reset it. Thank you.'
    : 'We looked into the profile of the friend you reported and found nothing against the rules. Thank you.';

/** What the author of a comment hears when it was taken away. */
export const danmakuHidden = (text: string): string =>
  `Your comment “${quoted(text)}” is against the rules and was removed.`;
