import { danmakuColor, danmakuMode } from '@lantern/contracts/entities/danmaku';
import { member } from '@lantern/contracts/entities/member';
import { video, type Video } from '@lantern/contracts/entities/video';
import { HISTORY_CAP, SEARCH_HISTORY_CAP, type RecentRule } from '@lantern/rules/recent-list';
import * as z from 'zod/mini';

import { json, plainText, recentList } from './codecs.ts';
import { defineStoredValue } from './stored-value.ts';

const byVideoCode = (entry: Video): number => entry.cartoonCode;
const byItself = <T>(entry: T): T => entry;

/** How many favourites and likes are kept: more than anyone scrolls through, less than storage holds. */
const COLLECTION_CAP = 500;

/** A video that was opened, and when, in milliseconds of the epoch; entries of before do not say. */
const videoVisit = z.extend(video, { openedAt: z.optional(z.number()) });

export type VideoVisit = z.infer<typeof videoVisit>;

export const videoHistoryRule: RecentRule<VideoVisit> = { keyOf: byVideoCode, cap: HISTORY_CAP };
export const savedVideosRule: RecentRule<Video> = { keyOf: byVideoCode, cap: COLLECTION_CAP };
export const likedVideosRule: RecentRule<number> = { keyOf: byItself, cap: COLLECTION_CAP };
export const searchHistoryRule: RecentRule<string> = { keyOf: byItself, cap: SEARCH_HISTORY_CAP };
const danmakuPreferences = z.object({
  on: z.boolean(),
  /** In per cent. */
  opacity: z.number().check(z.gte(0), z.lte(100)),
  /** How much of the picture they may cover, from its top. */
  area: z.enum(['quarter', 'half', 'full']),
  color: danmakuColor,
  mode: danmakuMode,
});

const danmakuDefaults: z.infer<typeof danmakuPreferences> = {
  on: true,
  opacity: 80,
  area: 'half',
  color: '#ffffff',
  mode: 0,
};

/** Where a video was left. */
const playPosition = z.object({
  cartoonCode: z.number(),
  moviesInfoId: z.number(),
  /** Seconds from the start of the episode. */
  position: z.number(),
});

export type PlayPosition = z.infer<typeof playPosition>;

export const playPositionsRule: RecentRule<PlayPosition> = {
  keyOf: (entry) => entry.cartoonCode,
  cap: HISTORY_CAP,
};

/** A year of sign-in days. */
export const signedDatesRule: RecentRule<string> = { keyOf: byItself, cap: 366 };

/**
 * What survives a restart, each value under the key it has always had. Only what these hold is read;
 * an entry that is damaged counts as absent.
 */
export const stored = {
  /** Who I am, as last heard from the server. */
  memberInfo: defineStoredValue({
    key: 'memberInfo',
    codec: json(z.nullable(member)),
    empty: null,
  }),
  token: defineStoredValue({ key: 'token', codec: plainText, empty: null }),
  /** The time at which a change to another session began, in milliseconds of the epoch. */
  handingOver: defineStoredValue({
    key: 'handingOver',
    codec: json(z.nullable(z.number())),
    empty: null,
  }),
  /** The code of the member whose session has ended and whose the rest here still is. */
  lastMember: defineStoredValue({ key: 'lastMember', codec: plainText, empty: null }),
  /** Terms searched for, newest first. */
  searchHistory: defineStoredValue({
    key: 'searchHistory',
    codec: recentList(z.string(), searchHistoryRule),
    empty: [],
  }),
  /** Favourites. */
  savedVideos: defineStoredValue({
    key: 'savedVideos',
    codec: recentList(video, savedVideosRule),
    empty: [],
  }),
  /** Codes of favourites that were let go of, as long as the server has not heard. */
  forgottenVideos: defineStoredValue({
    key: 'forgottenVideos',
    codec: recentList(z.number(), likedVideosRule),
    empty: [],
  }),
  /** Liked and kept as favourites on this device, as long as the server has not heard. */
  pendingLikes: defineStoredValue({
    key: 'untoldLikes',
    codec: recentList(video, savedVideosRule),
    empty: [],
  }),
  pendingFavourites: defineStoredValue({
    key: 'untoldFavourites',
    codec: recentList(video, savedVideosRule),
    empty: [],
  }),
  /** Videos opened, newest first. */
  videoHistory: defineStoredValue({
    key: 'videoHistory',
    codec: recentList(videoVisit, videoHistoryRule),
    empty: [],
  }),
  /** Codes of liked videos. */
  likedVideos: defineStoredValue({
    key: 'likedVideos',
    codec: recentList(z.number(), likedVideosRule),
    empty: [],
  }),
  /** What the member does not want to be offered, as last heard from the server. */
  dismissed: defineStoredValue({
    key: 'dismissed',
    codec: json(z.object({ codes: z.array(z.number()), authors: z.array(z.string()) })),
    empty: { codes: [], authors: [] },
  }),
  /** Days signed in, `YYYY-MM-DD`. */
  signedDates: defineStoredValue({
    key: 'signedDates',
    codec: recentList(z.string(), signedDatesRule),
    empty: [],
  }),
  /** The day on which the watching reward was claimed, `YYYY-MM-DD`. */
  vipVideoDate: defineStoredValue({ key: 'vipVideoDate', codec: plainText, empty: null }),
  /** Whether the credentials card is open. */
  credentialsShown: defineStoredValue({ key: 'show', codec: json(z.boolean()), empty: false }),
  /** The code of the member whose credentials were saved. */
  accountKept: defineStoredValue({ key: 'accountKept', codec: plainText, empty: null }),
  /** Whether this device's member was asked to keep the account. */
  keepAsked: defineStoredValue({ key: 'keepAsked', codec: json(z.boolean()), empty: false }),
  /** How loud and how fast this device plays. */
  playerPreferences: defineStoredValue({
    key: 'playerTaste',
    codec: json(
      z.object({
        volume: z.number().check(z.gte(0), z.lte(1)),
        rate: z.number().check(z.gte(0.25), z.lte(4)),
        /** Whether a film begins again at its end; without a choice, the site says. */
        loop: z.optional(z.boolean()),
      }),
    ),
    empty: { volume: 1, rate: 1 },
  }),
  /** The language of subtitles chosen last, `off` for none; null where there was no choice yet. */
  subtitleLanguage: defineStoredValue({ key: 'subtitleLanguage', codec: plainText, empty: null }),
  /** The sound chosen last, by its language and by what it was called in its film. */
  sound: defineStoredValue({
    key: 'sound',
    codec: json(z.nullable(z.object({ language: z.string(), label: z.string() }))),
    empty: null,
  }),
  /** How comments over the picture look, and how one's own are sent. */
  danmakuPreferences: defineStoredValue({
    key: 'danmakuTaste',
    codec: json(danmakuPreferences),
    empty: danmakuDefaults,
  }),
  /** Where a device without a member stopped in each video, newest first. */
  playPositions: defineStoredValue({
    key: 'playPositions',
    codec: recentList(playPosition, playPositionsRule),
    empty: [],
  }),
  /** The type of the way by which an order was placed last. */
  payWay: defineStoredValue({ key: 'payWay', codec: plainText, empty: null }),
  /** Where content that comes late stood last time, by the name of its place. */
  heldPlaces: defineStoredValue({
    key: 'heldPlaces',
    codec: json(z.record(z.string(), z.boolean())),
    empty: {},
  }),
  /** Whether this device has been here in an earlier session. */
  cameBefore: defineStoredValue({ key: 'cameBefore', codec: json(z.boolean()), empty: false }),
  /** When the way to install was put away, in milliseconds of the epoch. */
  installPutAway: defineStoredValue({
    key: 'installPutAway',
    codec: json(z.nullable(z.number())),
    empty: null,
  }),
  ageConfirmed: defineStoredValue({
    key: 'ageConfirmed',
    codec: json(z.boolean()),
    empty: false,
  }),
  /** The device id of a registration without an answer yet: a retry with it gets the same member. */
  pendingDevice: defineStoredValue({ key: 'pendingDevice', codec: plainText, empty: null }),
  /** The id of a withdrawal request without an answer yet: a retry with it is the same request. */
  pendingWithdrawal: defineStoredValue({ key: 'pendingWithdrawal', codec: plainText, empty: null }),
} as const;

const area = (): Storage => sessionStorage;

/** The values that last as long as the tab. */
export const tabStored = {
  /** The code of the member whose the rest here is. */
  tabMember: defineStoredValue({ key: 'tabMember', codec: plainText, empty: null, area }),
  /** Whether the popup ad has had its turn. */
  popupAdShown: defineStoredValue({
    key: 'showGuanggao',
    codec: json(z.boolean()),
    empty: false,
    area,
  }),
  /** Whether this is the first session of the device. */
  firstSession: defineStoredValue({
    key: 'firstSession',
    codec: json(z.boolean()),
    empty: false,
    area,
  }),
  /** Whether a visitor inside of another app has read how to leave it. */
  inAppHintSeen: defineStoredValue({
    key: 'inAppHintSeen',
    codec: json(z.boolean()),
    empty: false,
    area,
  }),
  /** The invite code this tab has tried to bind. */
  triedInvite: defineStoredValue({ key: 'triedInvite', codec: plainText, empty: null, area }),
  /** Texts to customer service that the server has not confirmed, oldest first. */
  unsentTexts: defineStoredValue({
    key: 'unsentTexts',
    codec: json(
      z.array(z.object({ clientId: z.string(), memberCode: z.string(), text: z.string() })),
    ),
    empty: [],
    area,
  }),
  /** What is being typed, by the name of its place. */
  drafts: defineStoredValue<Readonly<Record<string, string>>>({
    key: 'drafts',
    codec: json(z.record(z.string(), z.string())),
    empty: {},
    area,
  }),
} as const;
