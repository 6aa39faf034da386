import type { Wording } from '@lantern/rules/wording';

import type { installTexts as zh } from '../zh/install.ts';

/** How the site gets onto the home screen. Said by the button and its sheet only, which come after everything else. */
export const installTexts = {
  title: 'Add to home screen',
  putAway: 'We won’t ask again for 30 days',
  /** What the browser says of it before it is installed. */
  description: 'The cinema on your phone: hand-picked videos, updated daily',
  lead: 'Opens like an app, full screen',
  /** What a long press on the icon offers. */
  shortcuts: { signIn: 'Daily tasks', history: 'History', search: 'Search' },
  now: 'Install now',
  android: 'On Android',
  androidMenu: 'On Android, open the browser menu and choose “Add to Home screen”.',
  ios: 'On iPhone',
  iosPicture: 'How to add the site to an iPhone’s home screen',
  inApp: {
    title: 'Open this in your browser',
    how: 'Tap the menu at the top right and choose “Open in browser”',
    why: 'Inside this app, your account may not be kept, and paying and installing often don’t work. In a browser, they do.',
    copy: 'Copy link',
    copied: 'Link copied. Open it in your browser',
    notCopied: 'The link could not be copied. Use the menu at the top right',
    stay: 'Stay here',
  },
  iosSteps: [
    'Open this site in Safari and tap Share',
    'Choose “Add to Home Screen”',
    'Tap “Add” at the top right, and it’s there',
  ],
} as const satisfies Wording<typeof zh>;
