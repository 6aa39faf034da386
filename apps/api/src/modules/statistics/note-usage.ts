import { createHmac } from 'node:crypto';

import { businessDayOf } from '@lantern/rules/shanghai-time';
import { LRUCache } from 'lru-cache';

import type { CallContext } from '../../calls/call-context.ts';
import { limitedAddress } from '../../http/address.ts';
import type { Deps } from '../../platform/deps.ts';
import { oncePerSite } from '../../platform/once-per-site.ts';
import { findSearched, insertPageView, insertUsageFact, type UsageKind } from './usage.repo.ts';

const digestBytes = 16;

/** How much is kept of a day: of one visitor, and of all where no member has to be one. */
const mostOf = {
  play: { ofVisitor: 300, ofAll: null },
  paywall: { ofVisitor: 300, ofAll: null },
  search_miss: { ofVisitor: 30, ofAll: 5000 },
  search_hit: { ofVisitor: 30, ofAll: 5000 },
} as const;

/** Longer words than these are cut. */
const subjectLength = 32;
/** So many facts are known to be kept, and not written again. */
const mostKnown = 20_000;
/** So many members' searches of a day are counted. */
const mostSearchers = 20_000;

/** One character says little of what is looked for. */
const fewestLetters = 2;
/** What fewer members searched for is told to no other. */
const fewestSearchers = 3;
const searchedDays = 30;
const dayMs = 86_400_000;

/** Tells whether a member has searched for so much on a day that no more of it is kept. */
function countSearches(): (searcher: string) => boolean {
  const searches = new LRUCache<string, number>({ max: mostSearchers });
  return (searcher) => {
    const count = (searches.get(searcher) ?? 0) + 1;
    searches.set(searcher, count);
    return count > mostOf.search_hit.ofVisitor;
  };
}

/** Makes the digests by which visitors are told apart, and only this site can make. */
function createDigests({ config }: Deps) {
  const key = createHmac('sha256', config.signingSecret).update('visitor of a day v1').digest();
  const digest = (text: string): Buffer =>
    createHmac('sha256', key).update(text).digest().subarray(0, digestBytes);
  return {
    /** Another one each day, so that no row tells what a visitor did on two days. */
    ofDay: (day: string, visitor: string) => digest(`${day} ${visitor}`),
    /** Of some words alone, the same on each day: no row tells what else a visitor searched for. */
    ofWords: (words: string, visitor: string) => digest(`searched ${visitor} ${words}`),
  };
}

/** Writes a fact down once, as long as there are not too many. Never fails. */
function createNote(deps: Deps, digests: ReturnType<typeof createDigests>) {
  const { db, now, log } = deps;
  const known = new LRUCache<string, true>({ max: mostKnown });
  return async (kind: UsageKind, visitor: string, subject: string): Promise<void> => {
    const at = now();
    const day = businessDayOf(at);
    const name = `${day} ${kind} ${visitor} ${subject}`;
    if (known.has(name)) return;
    known.set(name, true);
    const digest =
      kind === 'search_hit' ? digests.ofWords(subject, visitor) : digests.ofDay(day, visitor);
    try {
      await insertUsageFact(db, { day, kind, visitor: digest, subject, at, most: mostOf[kind] });
    } catch (err) {
      known.delete(name);
      log.warn({ err, kind }, 'could not note what a visitor did');
    }
  };
}

/** Notes what visitors do, as facts from which figures are made. */
function createUsageNotes(deps: Deps) {
  const { db, now } = deps;
  const digests = createDigests(deps);
  const note = createNote(deps, digests);
  const isSpent = countSearches();
  return {
    /** That a member has seen a page today. */
    async pageView(memberId: number, page: string): Promise<void> {
      const at = now();
      const day = businessDayOf(at);
      const visitor = digests.ofDay(day, `member ${memberId}`);
      await insertPageView(db, { day, page, visitor, memberId, at });
    },

    /** That a member played some of a video, or met what keeps them from the whole of it. Never fails. */
    video: (kind: 'play' | 'paywall', memberId: number, videoId: number): Promise<void> =>
      note(kind, `member ${memberId}`, String(videoId)),

    /** That nothing was found for what a caller searched. Never fails. */
    async searchMiss(context: CallContext, words: string): Promise<void> {
      const actor = await context.findActor();
      const visitor =
        actor === null ? `address ${limitedAddress(context.address)}` : `member ${actor.memberId}`;
      await note('search_miss', visitor, Array.from(words).slice(0, subjectLength).join(''));
    },

    /** That something was found for what a member searched. Never fails. */
    async searchHit(context: CallContext, words: string): Promise<void> {
      const { length } = Array.from(words);
      if (length < fewestLetters || length > subjectLength) return;
      const actor = await context.findActor();
      if (actor === null || isSpent(`${businessDayOf(now())} ${actor.memberId}`)) return;
      await note('search_hit', `member ${actor.memberId}`, words);
    },
  };
}

export const usageNotesOf = oncePerSite(createUsageNotes);

/** So many of the words that several members searched for lately and found something, the most asked for first. */
export function listSearchHits({ db, now }: Deps, most: number): Promise<string[]> {
  const days = Array.from({ length: searchedDays }, (_, ago) =>
    businessDayOf(new Date(now().getTime() - ago * dayMs)),
  );
  return findSearched(db, { days, fewest: fewestSearchers, most });
}
