import type { CallContext } from '../../calls/call-context.ts';
import type { Deps } from '../../platform/deps.ts';
import { hasVip } from '../member/has-vip.ts';
import type { Audience } from './find-scope.ts';

/** Says which audience a caller belongs to, as of now. */
export type ReadAudience = (context: CallContext) => Promise<Audience>;

export const createReadAudience =
  (deps: Deps): ReadAudience =>
  async (context) =>
    (await hasVip(deps, await context.findActor())) ? 'vip' : 'public';
