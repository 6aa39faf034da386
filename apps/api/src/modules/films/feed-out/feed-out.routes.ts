import { type FeedQuestion, readFeedQuestion } from '@lantern/rules/feed-question';
import { businessDayOf, shiftBusinessDay, startOfBusinessDay } from '@lantern/rules/shanghai-time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { createAddressMinutes } from '../../../http/address-limits.ts';
import { addressOf } from '../../../http/address.ts';
import { ownOrigin } from '../../../http/own-origin.ts';
import { sendTextFile } from '../../../http/text-file.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createMinuteLimit } from '../../../platform/limits/minute-limit.ts';
import { allowAnyPage, allowSealed } from '../media/edges/serve-sealed.ts';
import { feedAnswersOf } from './answer-feed.ts';
import { feedDoorOf, type FeedKeyRow, filmPath, findReader } from './feed-door.ts';
import { takeQuestion } from './feed-out.repo.ts';
import { serveFeedFilms } from './serve-feed-film.ts';

/** The path of MacCMS's own feed, for readers that know no other. */
const paths = ['/provide/', '/api.php/provide/'] as const;

/** What a reader may ask in a minute, and how often by words, for which the database looks through all titles. */
const questionsPerMinute = 60;
const searchesPerMinute = 10;

/** The key of a path, null for none, and what stands behind `vod`; null for a path of another kind. */
function readPath(behind: string): { key: string | null; behind: string } | null {
  const [first = '', second, ...rest] = behind.split('/');
  if (first === 'vod') return { key: null, behind: [second ?? '', ...rest].join('/') };
  return second === 'vod' && first !== '' ? { key: first, behind: rest.join('/') } : null;
}

function createLimits({ db, now }: Deps) {
  const all = { name: 'feed', most: questionsPerMinute, db };
  const searches = { name: 'feed words', most: searchesPerMinute, db };
  const ofKey = { all: createMinuteLimit(all), searches: createMinuteLimit(searches) };
  const ofAddress = { all: createAddressMinutes(all), searches: createAddressMinutes(searches) };

  return async (reader: FeedKeyRow, question: FeedQuestion, address: string): Promise<void> => {
    const at = now();
    const isOpen = reader.digest === null;
    const count = (kind: keyof typeof ofKey): void =>
      isOpen ? ofAddress[kind](address, at) : ofKey[kind](`key ${reader.id}`, at);
    count('all');
    if (question.words !== '') count('searches');
    const day = businessDayOf(at);
    const taken = { keyId: reader.id, day, at, most: reader.mostADay };
    if (await takeQuestion(db, taken)) return;
    const leftMs = startOfBusinessDay(shiftBusinessDay(day, 1)).getTime() - at.getTime();
    refuse('too-many', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
  };
}

/** The feed, which other sites and apps read, and its films. They are no calls: their shape is that of MacCMS. */
export function registerFeedOutModule(app: FastifyInstance, deps: Deps): void {
  const admit = createLimits(deps);

  const serve =
    (prefix: string) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
      const [path = ''] = request.url.split('?', 1);
      const asked = readPath(path.slice(prefix.length));
      const door = await feedDoorOf(deps)();
      const isThere = asked !== null && door.settings.isOn;
      if (!isThere || (asked.key === null && !door.settings.isOpen)) return reply.callNotFound();
      const key = findReader(door, asked.key, deps.now()) ?? refuse('feed-closed');
      const query: unknown = request.query;
      const fields = typeof query === 'object' && query !== null ? { ...query } : {};
      const question = readFeedQuestion(asked.behind, fields);
      await admit(key, question, addressOf(request));
      const origin = ownOrigin(request, deps.config.publicBaseUrl);
      const file = await feedAnswersOf(deps)(question, { key, origin });
      allowAnyPage(reply).header('cache-control', 'private, no-cache');
      return sendTextFile(request, reply, file);
    };

  for (const prefix of paths) app.get(`${prefix}*`, serve(prefix));
  const method = ['GET', 'HEAD'];
  app.route({ method, url: `${filmPath}:pass/:file`, handler: serveFeedFilms(deps) });
  app.route({ method: 'OPTIONS', url: `${filmPath}*`, handler: allowSealed });
}
