import { parseArgs } from 'node:util';

import { parseUsage, UsageFault } from '../../src/programs/tool/run-operator-tool.ts';

export const usage = `Usage: npm run rehearse
       npm run rehearse -- --from COMMIT

  --from COMMIT   upgrades a site of that commit, branch or tag to this version while members use it`;

/** `from` is the version to upgrade from; null when each part is to be killed instead. Throws {@link UsageFault}. */
export function readArguments(args: readonly string[]): { from: string | null } {
  const { from } = parseUsage(usage, () =>
    parseArgs({ args: [...args], options: { from: { type: 'string' } } }),
  ).values;
  if (from === undefined) return { from: null };
  if (from.trim() === '') throw new UsageFault(usage);
  return { from: from.trim() };
}
