import type { AnswerInputOf, Call, PayloadOf } from '@lantern/contracts/call';
import type { Language } from '@lantern/rules/languages';

import { writeAnswer } from '../http/answer.ts';
import { prepareSharedAnswer, type SharedAnswer } from '../http/shared-answer.ts';
import { remember } from '../platform/cache/remember.ts';
import type { Topic } from '../platform/database/changes.ts';
import type { Deps } from '../platform/deps.ts';

/** The age at which an answer is built again, so that changes without an announcement (like counts) show. */
const oldestMs = 60_000;

export interface Sharing<C extends Call> {
  /** The topics whose changes drop all kept answers. */
  dependsOn: readonly Topic[];
  /** Builds an answer from shared data alone: it goes to every caller with the same key. */
  build: (payload: PayloadOf<C>, language: Language) => Promise<AnswerInputOf<C>>;
  /** Whether the answer holds words of the site; then each language has its own answer. */
  hasWords?: boolean;
  /** The key of a payload's answer; without it, all payloads get the same answer. */
  keyOf?: (payload: PayloadOf<C>) => string | Promise<string>;
  /** The most answers that are kept, 500 by default; the least recently used one is dropped. */
  limit?: number;
}

/** Makes a handler that builds, seals and compresses each answer once per change and then serves the ready bytes. */
export function shareAnswers<C extends Call>(
  deps: Deps,
  call: C,
  { dependsOn, build, keyOf = () => '', hasWords = false, limit = 500 }: Sharing<C>,
): (context: { language: Language }, payload: PayloadOf<C>) => Promise<SharedAnswer> {
  const answers = remember<SharedAnswer>(deps, {
    name: 'answers',
    topics: dependsOn,
    ttlMs: oldestMs,
    capacity: limit,
  });
  return async ({ language }, payload) => {
    const key = await keyOf(payload);
    return answers.get(hasWords ? `${language} ${key}` : key, async () =>
      prepareSharedAnswer(writeAnswer(call, await build(payload, language), deps.sealer.seal)),
    );
  };
}
