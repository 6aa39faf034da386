import { parseArgs } from 'node:util';

import { auditCheckCount } from '../modules/ground/wallet/audit/audit.ts';
import { loadConfig } from '../platform/config/config.ts';
import { auditText } from '../text/operator.ts';
import { checkLedger } from './site/check-site.ts';
import { parseUsage, runOperatorTool, say } from './tool/run-operator-tool.ts';
import { withSite } from './tool/with-site.ts';

/** `npm run audit:ledger`: exit code 0 when the ledger is sound, 1 when a row is wrong or the audit failed. */
async function main(): Promise<number> {
  parseUsage(auditText.usage, () => parseArgs());
  return withSite(loadConfig(), async ({ db }) => {
    const findings = await checkLedger({ db, now: () => new Date() });
    for (const finding of findings) say(auditText.wrong(finding));
    say(auditText.result(auditCheckCount, findings.length));
    return findings.length === 0 ? 0 : 1;
  });
}

await runOperatorTool(main, { usage: auditText.usage });
