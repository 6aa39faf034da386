import { parseArgs } from 'node:util';

import type { AuditHead } from '../platform/audit/verify-audit.ts';
import { loadConfig } from '../platform/config/config.ts';
import { chainText } from '../text/operator.ts';
import { checkOperatorsAudit } from './site/check-site.ts';
import { parseUsage, runOperatorTool, say, UsageFault } from './tool/run-operator-tool.ts';
import { withSite } from './tool/with-site.ts';

function readHead(text: string | undefined): AuditHead | undefined {
  if (text === undefined) return undefined;
  const [, position, digest] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (position === undefined || digest === undefined) throw new UsageFault(chainText.usage);
  return { position: Number(position), digest };
}

/** `npm run audit:operators`: exit code 0 when the chain is whole, 1 when it is broken or the audit failed. */
async function main(): Promise<number> {
  const options = { expect: { type: 'string' } } as const;
  const { values } = parseUsage(chainText.usage, () => parseArgs({ options }));
  const expected = readHead(values.expect);
  return withSite(loadConfig(), async ({ db }) => {
    const { entries, head, faults } = await checkOperatorsAudit(
      { db, now: () => new Date() },
      { expected },
    );
    for (const fault of faults) say(chainText.wrong(fault));
    say(chainText.result(entries, faults.length));
    if (head !== null) say(chainText.head(head));
    return faults.length === 0 ? 0 : 1;
  });
}

await runOperatorTool(main, { usage: chainText.usage });
