import type { MaccmsHome } from '@lantern/rules/maccms-title';
import { defaultSourcePolicy, type SourcePolicy } from '@lantern/rules/source-policy';

import type { MoveInOptions } from './move-in-arguments.ts';
import type { OldSite } from './old-site.ts';

/** The clock of sites in China, in minutes before UTC. */
const shanghaiMinutes = 480;

/** What the fields of an old site are read with. */
export const homeOf = (now: Date, players: ReadonlySet<string>): MaccmsHome => ({
  now,
  offsetMinutes: shanghaiMinutes,
  uploadProtocol: 'https',
  isPlayer: (code) => players.has(code),
});

/** A site that moves in stays the master of what it brought, until the operator changes it here. */
export const policyOf = (
  { counts, publish }: MoveInOptions,
  { listed }: Pick<OldSite, 'listed'>,
): SourcePolicy => ({
  ...defaultSourcePolicy,
  // A row without a line has a film of this machine, which is added to its draft.
  draftsWithoutLine: listed !== undefined,
  publish: publish ? 'complete' : 'never',
  fills: 'always',
  takesCounts: counts,
});
