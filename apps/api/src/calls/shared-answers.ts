import type { AnswerInputOf, Call, PayloadOf } from '@lantern/contracts/call';
import type { Language } from '@lantern/rules/languages';

import { writeAnswer } from '../http/answer.ts';
import { prepareSharedAnswer, type SharedAnswer } from '../http/shared-answer.ts';
import { remember } from '../platform/cache/remember.ts';
import type { Topic } from '../platform/database/changes.ts';
import type { Deps } from '../platform/deps.ts';

/** What changes without being announced, such as a like count, shows after this. */
const oldestMs = 60_000;

export interface Sharing<C extends Call> {
  /** A change of any of these makes every answer be built again. */
  dependsOn: readonly Topic[];
  /** Only from what everybody sees alike: the answer goes to every caller with this key. */
  build: (payload: PayloadOf<C>, language: Language) => Promise<AnswerInputOf<C>>;
  /** Whether there are words of ours in it: then each language has an answer of its own. */
  hasWords?: boolean;
  /** Which payloads get the same answer; none given, they all do. */
  keyOf?: (payload: PayloadOf<C>) => string | Promise<string>;
  /** How many answers are kept, 500 by default; the one not asked for longest goes. */
  limit?: number;
}

/** A handler whose answers are built, sealed and compressed once per change and then served as ready bytes. */
export function shareAnswers<C extends Call>(
  deps: Deps,
  call: C,
  { dependsOn, build, keyOf = () => '', hasWords = false, limit = 500 }: Sharing<C>,
): (context: { language: Language }, payload: PayloadOf<C>) => Promise<SharedAnswer> {
  const answers = remember<SharedAnswer>({
    name: 'answers',
    changes: deps.changes,
    topics: dependsOn,
    ttlMs: oldestMs,
    capacity: limit,
    now: deps.now,
  });
  return async ({ language }, payload) => {
    const key = await keyOf(payload);
    return answers.get(hasWords ? `${language} ${key}` : key, async () =>
      prepareSharedAnswer(writeAnswer(call, await build(payload, language), deps.sealer.seal)),
    );
  };
}
