import { grouped } from '@lantern/rules/grouped-number';
import type { Wording } from '@lantern/rules/wording';

import type { videoPageTexts as zh } from '../zh/video-page.ts';
import { counted } from './plural.ts';

/** The texts of the video page around its player, and of the paywall; no other screen says them. */
export const videoPageTexts = {
  paywall: {
    title: 'The preview has ended',
    ended: (seconds) => `The ${seconds}-second preview has ended. Choose how to keep watching`,
    lead: 'This is a preview. Choose how to watch the rest',
    buy: (coins) => `Buy for ${counted(coins, 'coin')}`,
    buyDetail: 'Pay once, keep this episode',
    coins: (coins) => `You have ${grouped(coins)}`,
    topUp: (yuan, coins) =>
      `Pay ¥${grouped(yuan)} for ${counted(coins, 'coin')}, and it’s bought for you right away`,
    benefits: 'What you get with VIP',
    buying: 'Buying',
    play: 'Play',
    trial: (seconds) => `${seconds}s preview`,
    watchFull: 'Watch it all',
  },

  videoInfo: {
    unnamed: 'Video',
    noId: (seconds) => `There’s no video here. Leaving in ${seconds}s`,
    notFoundTitle: 'Video not found',
    notFound: 'It may have been taken down. There’s more to watch',
    vipOnlyTitle: 'VIP only',
    openVip: 'Get VIP',
    expand: 'More',
    collapse: 'Less',
    episodes: 'Episodes',
    share: 'Share',
    like: 'Like',
    favourite: 'Save',
    report: 'Report',
    liked: 'Liked',
    toldLater: 'You’re offline. We’ll add it once you’re back',
    saved: 'Saved to favorites',
    unsaved: 'Removed from favorites',
    related: 'More like this',
    latest: 'Latest',
    sources: 'Episodes',
    channel: (name, episodes) => `${name} · ${counted(episodes, 'episode')}`,
    locked: 'Locked',
    bought: 'Bought',
    noSources: 'Nothing to play yet',
  },

  mini: {
    title: 'Mini player',
    back: 'Back to the full player',
    play: 'Play',
    pause: 'Pause',
    close: 'Close the mini player',
  },
} as const satisfies Wording<typeof zh>;
