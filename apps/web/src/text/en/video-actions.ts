import type { Wording } from '@lantern/rules/wording';

import type { videoActionsTexts as zh } from '../zh/video-actions.ts';
import { counted } from './plural.ts';

/** The words of what one does with a video besides watching it: reporting, sharing, comments over the picture. */
export const videoActionsTexts = {
  report: {
    title: 'Report',
    lead: 'Tell us why. We’ll look into it soon',
    categories: {
      minors: 'Involves a minor',
      consent: 'Without the person’s consent',
      copyright: 'Copyright',
      other: 'Something else',
    },
    detail: 'Details (optional)',
    detailHint: 'What should we look at?',
    submit: 'Send report',
    submitting: 'Sending',
    done: 'Report sent',
    thanks: 'Thank you. We’ll look into it soon',
    receipt: 'Reference',
    copy: 'Copy',
    close: 'Done',
  },

  share: {
    title: 'Share',
    save: 'Save picture',
    copy: 'Copy link',
    more: 'More options',
    qr: 'QR code of the video',
    scan: 'Scan to watch',
    invite: (code) => `Invite code ${code}`,
    watchOn: (site) => `On ${site}`,
    fileName: 'share.png',
  },

  danmaku: {
    name: 'Comments',
    on: 'Comments on',
    off: 'Comments off',
    short: 'Aa',
    turnOn: 'Turn comments on',
    turnOff: 'Turn comments off',
    hint: 'Say something',
    closedHint: 'Comments are off',
    send: 'Send',
    sent: 'Comment sent',
    settings: 'Comment settings',
    opacity: 'Opacity',
    percent: (share) => `${share}%`,
    area: 'Area',
    areas: { quarter: 'Quarter', half: 'Half', full: 'Full' },
    color: 'Color',
    colors: {
      '#ffffff': 'White',
      '#ff7a1a': 'Orange',
      '#ffe14d': 'Yellow',
      '#7ee081': 'Green',
      '#6fb8ff': 'Blue',
      '#ff8fb1': 'Pink',
    },
    mode: 'Position',
    modes: ['Scroll', 'Top', 'Bottom'],
  },

  resume: { at: (clock) => `You were at ${clock}`, fromStart: 'Start over' },

  seek: {
    back: (seconds) => `Back ${counted(seconds, 'second')}`,
    ahead: (seconds) => `Ahead ${counted(seconds, 'second')}`,
  },

  nextChannel: (name) => `Switch to ${name}`,
  lineLeft: (name, next) => `${name} isn’t playing. Switched to ${next}`,
} as const satisfies Wording<typeof zh>;
