import type { Wording } from '@lantern/rules/wording';

import type {
  feedbackTexts as zhFeedback,
  inviteesTexts as zhInvitees,
  shareTexts as zhShare,
} from '../zh/share.ts';
import { counted } from './plural.ts';

/** What inviting friends says. */
export const shareTexts = {
  title: 'Invite friends',
  lead: (days) => `When a friend opens your link, you get ${counted(days, 'day')} of VIP`,
  qr: 'QR code of your invitation',
  code: 'Invite code',
  copyCode: 'Copy invite code',
  link: 'Invite link',
  save: 'Save card',
  copyLink: 'Copy link',
  copyInvitation: 'Copy invitation and link',
  invitation: (siteName, link) => `I’m watching on ${siteName}. Join me: ${link}`,
  invitationCopied: 'Invitation and link copied. Paste them into a chat with a friend',
  next: 'Next reward',
  nextFriend: (days) => `One more friend earns you ${counted(days, 'day')} of VIP`,
  nextVisit: (days) => `When your new friend opens a page, you get ${counted(days, 'day')} of VIP`,
  nextTomorrow: (days) =>
    `You’ve reached today’s limit. From tomorrow, one more friend earns you ${counted(days, 'day')} of VIP`,
  scan: 'Scan or open the link to watch together',
  steps: ['Share your link', 'A friend opens it', 'You get a day of VIP'],
  stepsTitle: 'How it works',
  invitees: 'Invited friends',
  inviteesCount: (count) => `${counted(count, 'friend')} invited`,
} as const satisfies Wording<typeof zhShare>;

/** What the list of invited friends says. */
export const inviteesTexts = {
  title: 'Invited friends',
  given: (days) => `+${counted(days, 'day')} VIP`,
  rewards: {
    'same-network': 'Same network, not counted',
    'not-active': 'Not active',
    'daily-cap': 'Daily limit reached',
  },
  empty: 'No friends invited yet',
  emptyDetail: (days) =>
    `Share your link: when a friend opens it, you get ${counted(days, 'day')} of VIP`,
  invite: 'Invite',
  list: 'Friends you invited',
  report: {
    of: (name) => `Report the profile of ${name}`,
    reported: (name) => `You reported the profile of ${name}`,
    title: 'Report profile',
    detail: (name) =>
      `Is something wrong with the name, bio or picture of “${name}”? We’ll look into it soon`,
    send: 'Report',
    done: 'Report sent',
  },
} as const satisfies Wording<typeof zhInvitees>;

/** What leaving a message says. */
export const feedbackTexts = {
  title: 'Feedback',
  label: 'Message',
  placeholder: 'What went wrong, or what could be better?',
  lead: 'We read every message',
  count: (now, most) => `${now}/${most}`,
  submit: 'Send',
  missing: 'Write a message first',
  thanks: 'Thank you for your message',
} as const satisfies Wording<typeof zhFeedback>;
