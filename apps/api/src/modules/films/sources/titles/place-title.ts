import type { IncomingTitle } from '@lantern/rules/incoming-title';
import { defaultSourcePolicy, type SourcePolicy } from '@lantern/rules/source-policy';
import * as z from 'zod/mini';

import type { PlayableLine, Player } from './playable-lines.ts';

const storedPolicy = z.object({
  publish: z._default(z.enum(['never', 'complete', 'always']), defaultSourcePolicy.publish),
  fills: z._default(z.enum(['empty', 'always', 'never']), defaultSourcePolicy.fills),
});

/** The policy of a source, as its row keeps it. */
export const readPolicy = (stored: unknown): SourcePolicy => ({
  ...defaultSourcePolicy,
  ...storedPolicy.parse(stored),
});

/** Where a category of a source goes. */
export interface BoundCategory {
  rootCode: string;
  sonCode: string | null;
  darkWeb: boolean;
  category: string;
  root: string | null;
}

/** Why a title that could be shown is a draft; `''` for one that is shown. */
export type DraftReason =
  | ''
  | 'policy'
  | 'hidden'
  | 'copyright'
  | 'password'
  | 'in-review'
  | 'planned'
  | 'external-paid'
  | 'unchecked'
  | 'rights'
  | 'no-line'
  | 'no-picture';

interface PublishTerms {
  policy: SourcePolicy;
  licence: 'owned' | 'licensed' | 'unchecked';
  /** Whether a record of its source is all that publishing needs. */
  isRecordEnough: boolean;
}

/** What a source's titles are written with. */
export interface SourceDesk extends PublishTerms {
  sourceId: number;
  sourceName: string;
  runId: string;
  operatorId: number;
  at: Date;
  /** By the code of the source's category. */
  categories: ReadonlyMap<string, BoundCategory>;
  /** Codes of categories that are left out. */
  ignored: ReadonlySet<string>;
  players: ReadonlyMap<string, Player>;
}

/** Whether a title is published as it comes, and why not. Only what everybody may see free of charge is. */
export function draftReason(
  title: IncomingTitle,
  lines: readonly PlayableLine[],
  { policy, licence, isRecordEnough }: PublishTerms,
): DraftReason {
  const reasons: readonly (readonly [boolean, DraftReason])[] = [
    [title.hold !== null, title.hold ?? ''],
    [title.standing !== 'shown', 'hidden'],
    // A line of another site can neither be sold nor cut into a trial.
    [title.wantsPay, 'external-paid'],
    [lines.length === 0, 'no-line'],
    [policy.publish === 'never', 'policy'],
    [licence === 'unchecked', 'unchecked'],
    [!isRecordEnough, 'rights'],
    [policy.publish === 'complete' && title.picture === null, 'no-picture'],
  ];
  return reasons.find(([isSo]) => isSo)?.[1] ?? '';
}
