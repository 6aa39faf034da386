import { createHmac } from 'node:crypto';

import { businessDayOf, DAY_MS } from '@lantern/rules/shanghai-time';
import { LRUCache } from 'lru-cache';

import type { CallContext } from '../../../calls/call-context.ts';
import { limitedAddress } from '../../../http/address.ts';
import type { Deps } from '../../../platform/deps.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { findSearched, insertPageView, insertUsageFact, type UsageKind } from './usage.repo.ts';

const digestBytes = 16;

/** The most facts of a day: for one visitor, and for all visitors together where visitors need not be members. */
const mostOf = {
  play: { ofVisitor: 300, ofAll: null },
  paywall: { ofVisitor: 300, ofAll: null },
  search_miss: { ofVisitor: 30, ofAll: 5000 },
  search_hit: { ofVisitor: 30, ofAll: 5000 },
} as const;

/** The most characters of a word that are kept. */
const subjectLength = 32;
/** The number of facts that this process knows to be written already. */
const mostKnown = 20_000;
/** The number of members whose searches of a day are counted. */
const mostSearchers = 20_000;

/** The least characters of a word: one tells little. */
const fewestLetters = 2;
/** The least members who must have searched for a word before others see it. */
const fewestSearchers = 3;
const searchedDays = 30;

/** Whether a member has searched for so many words on a day that no more are kept. */
function countSearches(): (searcher: string) => boolean {
  const searches = new LRUCache<string, number>({ max: mostSearchers });
  return (searcher) => {
    const count = (searches.get(searcher) ?? 0) + 1;
    searches.set(searcher, count);
    return count > mostOf.search_hit.ofVisitor;
  };
}

/** Makes the keyed digests that tell visitors apart; only this site can compute them. */
function createDigests({ config }: Deps) {
  const [key] = config.signingSecrets.hmacKeys('visitor of a day v1');
  const digest = (text: string): Buffer =>
    createHmac('sha256', key).update(text).digest().subarray(0, digestBytes);
  return {
    /** The digest of a visitor; it differs each day, so that no row links a visitor's days. */
    ofDay: (day: string, visitor: string) => digest(`${day} ${visitor}`),
    /** The digest of a visitor and a word, the same each day, so that no row links a visitor's searches. */
    ofWords: (words: string, visitor: string) => digest(`searched ${visitor} ${words}`),
  };
}

/** Writes a fact once, unless there are too many. Never fails. */
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

/** Records what visitors do, as facts from which figures are computed. */
function createUsageNotes(deps: Deps) {
  const { db, now } = deps;
  const digests = createDigests(deps);
  const note = createNote(deps, digests);
  const isSpent = countSearches();
  return {
    /** Records that a member has viewed a page today. */
    async pageView(memberId: number, page: string): Promise<void> {
      const at = now();
      const day = businessDayOf(at);
      const visitor = digests.ofDay(day, `member ${memberId}`);
      await insertPageView(db, { day, page, visitor, memberId, at });
    },

    /** Records that a member played a part of a video, or reached its paywall. Never fails. */
    video: (kind: 'play' | 'paywall', memberId: number, videoId: number): Promise<void> =>
      note(kind, `member ${memberId}`, String(videoId)),

    /** Records a caller's search without a result. Never fails. */
    async searchMiss(context: CallContext, words: string): Promise<void> {
      const actor = await context.findActor();
      const visitor =
        actor === null ? `address ${limitedAddress(context.address)}` : `member ${actor.memberId}`;
      await note('search_miss', visitor, Array.from(words).slice(0, subjectLength).join(''));
    },

    /** Records a member's search with a result. Never fails. */
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

/** The most searched words with results, by several members, lately; the most frequent first. */
export function listSearchHits({ db, now }: Deps, most: number): Promise<string[]> {
  const days = Array.from({ length: searchedDays }, (_, ago) =>
    businessDayOf(new Date(now().getTime() - ago * DAY_MS)),
  );
  return findSearched(db, { days, fewest: fewestSearchers, most });
}
