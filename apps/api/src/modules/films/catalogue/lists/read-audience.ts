import type { AnswerInputOf, Call, PayloadOf } from '@lantern/contracts/call';
import type { Language } from '@lantern/rules/languages';

import type { CallContext } from '../../../../calls/call-context.ts';
import { shareAnswers } from '../../../../calls/shared-answers.ts';
import type { SharedAnswer } from '../../../../http/shared-answer.ts';
import type { Topic } from '../../../../platform/database/changes.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { hasVip } from '../../../members/member/has-vip.ts';
import type { Audience } from './find-scope.ts';

/** The audience to which a caller currently belongs. */
export type ReadAudience = (context: CallContext) => Promise<Audience>;

export const createReadAudience =
  (deps: Deps): ReadAudience =>
  async (context) =>
    (await hasVip(deps, await context.findActor())) ? 'vip' : 'public';

export interface AudienceSharing<C extends Call> {
  keyOf?: (payload: PayloadOf<C>) => string;
  /** The topics whose changes drop the answers; the catalogue's without this. */
  dependsOn?: readonly Topic[];
  /** Whether the answer holds words in the reader's language. */
  hasWords?: boolean;
  build: (
    payload: PayloadOf<C>,
    audience: Audience,
    language: Language,
  ) => Promise<AnswerInputOf<C>>;
}

/** Makes a handler whose answers are shared by all callers of one audience, and never by the other. */
export function shareByAudience<C extends Call>(
  deps: Deps,
  readAudience: ReadAudience,
  call: C,
  { keyOf, dependsOn = ['catalogue'], hasWords = false, build }: AudienceSharing<C>,
): (context: CallContext, payload: PayloadOf<C>) => Promise<SharedAnswer> {
  const share = (audience: Audience) =>
    shareAnswers(deps, call, {
      dependsOn,
      ...(keyOf && { keyOf }),
      hasWords,
      build: (payload, language) => build(payload, audience, language),
    });
  const answers = { public: share('public'), vip: share('vip') };
  return async (context, payload) => answers[await readAudience(context)](context, payload);
}
