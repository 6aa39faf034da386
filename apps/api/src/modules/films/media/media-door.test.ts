import { benefits } from '@lantern/rules/vip';
import { describe, expect, it } from 'vitest';

import { countOpenSegments, type DoorRequest, judge } from './media-door.ts';
import type { Wanted } from './media.repo.ts';
import type { EpisodeMedia } from './media.repo.ts';
import type { Pass } from './pass.ts';
import type { Rendition } from './playlist.ts';

const now = new Date('2026-01-01T00:00:00Z');
const segments = (...seconds: number[]) =>
  seconds.map((it, i) => ({ name: `${i}.m4s`, durationMs: it * 1000 }));
const rendition = (...seconds: number[]): Rendition => ({
  id: 1,
  width: 640,
  height: 360,
  bandwidth: 1,
  codecs: '',
  initName: 'init.mp4',
  name: '360p',
  seal: null,
  keys: [],
  segments: segments(...seconds),
});
const episode: EpisodeMedia = {
  id: 7,
  published: true,
  paid: true,
  vipOnly: false,
  ownPrice: null,
  ownLine: false,
  renditions: [],
  sounds: [],
  subtitles: [],
  keys: new Map(),
  files: new Map(),
};
const pass: Pass = {
  memberId: 1,
  episodeId: 7,
  reason: 'trial',
  asVip: false,
  expiresAt: now.getTime() / 1000 + 60,
  issuedAt: now.getTime(),
  sessionHash: null,
  address: 'here',
};
const request = (over: Partial<DoorRequest> = {}): DoorRequest => ({
  pass,
  visitor: { memberId: 1, address: 'here' },
  episode,
  trialSeconds: 30,
  brings: new Set(benefits),
  sessionLive: true,
  ...over,
});

describe('how much a trial opens', () => {
  it.each([
    ['the limit inside a segment', [4, 4, 4, 4, 4, 4, 4, 4, 4, 4], 30, 8],
    ['the limit on a boundary', [4, 4, 4, 4], 8, 2],
    ['a video shorter than the limit', [4, 4, 2], 30, 3],
    ['a video of exactly the limit', [10, 10, 10], 30, 3],
    ['no trial at all', [4, 4], 0, 0],
    ['a limit the operator changed', [4, 4, 4, 4], 5, 2],
  ])('%s', (_name, seconds, trialSeconds, expected) => {
    expect(countOpenSegments(request({ trialSeconds }), rendition(...seconds))).toBe(expected);
  });

  it('is everything for a full pass', () => {
    const full = request({ pass: { ...pass, reason: 'vip' }, trialSeconds: 4 });
    expect(countOpenSegments(full, rendition(4, 4, 4))).toBe(3);
  });
});

describe('how much of a sealed film a trial opens', () => {
  const fours = Array<number>(40).fill(4);
  const starts = [...Array.from({ length: 15 }, (_, at) => at), 15, 30];
  const keys = starts.map((fromPosition) => ({ fromPosition, name: `${fromPosition}.key` }));
  const sealed = { ...rendition(...fours), seal: 'seal', keys };
  const sound = { ...sealed, id: 2, language: 'zh', label: '中文', channels: 2 };
  const film: EpisodeMedia = { ...episode, renditions: [sealed], sounds: [sound] };

  it.each([
    ['as much as without keys, in the first minute', 30, 8],
    ['to the end of a key, later', 61, 30],
    ['nothing', 0, 0],
    ['all of it', 1000, 40],
  ])('%s', (_name, trialSeconds, expected) => {
    const open = [sealed, sound].map((it) =>
      countOpenSegments(request({ trialSeconds, episode: film }), it),
    );
    expect(open).toEqual([expected, expected]);
  });

  it('never a key that opens more than the trial', () => {
    for (const trialSeconds of [0, 1, 30, 59, 60, 61, 119, 121, 200]) {
      const door = request({ trialSeconds, episode: film });
      for (const stream of [sealed, sound]) {
        const count = countOpenSegments(door, stream);
        const given = starts.filter(
          (segmentIndex) => judge(door, { stream, wants: { segmentIndex } }, now) === null,
        );
        const end = starts[given.length] ?? fours.length;
        expect([trialSeconds, end]).toEqual([trialSeconds, count]);
      }
    }
  });
});

describe('sound apart from the pictures', () => {
  const sound = { ...rendition(4.011, 3.989, 4.011, 1), id: 2, language: 'zh', label: '中文' };
  const pictures = rendition(4, 4, 4, 1);
  const apart: EpisodeMedia = {
    ...episode,
    renditions: [pictures],
    sounds: [{ ...sound, channels: 2 }],
  };

  it('ends on trial where the pictures do, though it is cut a hair before', () => {
    const open = (trialSeconds: number) =>
      [pictures, sound].map((it) =>
        countOpenSegments(request({ trialSeconds, episode: apart }), it),
      );
    expect([4, 8, 9, 12, 60].map(open)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [3, 3],
      [4, 4],
    ]);
  });

  it('is kept by the door like the pictures', () => {
    const at = (segmentIndex: number): Wanted => ({ stream: sound, wants: { segmentIndex } });
    const trial = request({ trialSeconds: 8, episode: apart });
    expect(judge(trial, at(1), now)).toBeNull();
    expect(judge(trial, at(2), now)).toBe('beyond-trial');
  });
});

describe('the door', () => {
  const long = rendition(...Array<number>(12).fill(4));
  const at = (segmentIndex: number | null): Wanted => ({
    stream: long,
    wants: segmentIndex === null ? 'head' : { segmentIndex },
  });

  it('lets the trial in and nothing behind it', () => {
    expect(judge(request(), at(null), now)).toBeNull();
    expect(judge(request(), at(7), now)).toBeNull();
    expect(judge(request(), at(8), now)).toBe('beyond-trial');
    expect(judge(request(), at(11), now)).toBe('beyond-trial');
  });

  it('keeps a storyboard from a trial, even of a video shorter than it', () => {
    const sheet: Wanted = { stream: null, wants: 'whole' };
    expect(judge(request({ trialSeconds: 3600 }), sheet, now)).toBe('beyond-trial');
    expect(judge(request({ pass: { ...pass, reason: 'bought' } }), sheet, now)).toBeNull();
    const gone = { ...episode, published: false };
    const full = request({ pass: { ...pass, reason: 'vip' }, episode: gone });
    expect(judge(full, sheet, now)).toBe('not-published');
  });

  it('takes back what a free pass opened once the video is paid', () => {
    const free = { ...pass, reason: 'free' } as const;
    const open = { ...episode, paid: false };
    expect(judge(request({ pass: free, episode: open }), at(11), now)).toBeNull();
    expect(judge(request({ pass: free }), at(0), now)).toBe('reason-gone');
  });

  it('knows a pass that is over, or that is another member’s', () => {
    expect(judge(request(), at(0), new Date(pass.expiresAt * 1000))).toBe('expired');
    expect(judge(request({ sessionLive: false }), at(0), now)).toBe('session-over');
    const other = request({ visitor: { memberId: 2, address: 'here' } });
    expect(judge(other, at(0), now)).toBe('other-member');
    const away = request({ visitor: { memberId: null, address: 'there' } });
    expect(judge(away, at(0), now)).toBe('other-address');
    const moved = request({ visitor: { memberId: 1, address: 'there' } });
    expect(judge(moved, at(0), now)).toBeNull();
  });

  it('closes for a video that is taken down', () => {
    const gone = request({ episode: { ...episode, published: false } });
    expect(judge(gone, at(0), now)).toBe('not-published');
  });
});
