import { auditCheckCount, auditLedger } from '../modules/wallet/audit.ts';
import { loadConfig } from '../platform/config.ts';
import { noteUpkeep } from '../platform/jobs/upkeep.repo.ts';
import { auditText } from '../text/operator.ts';
import { runOperatorTool, say } from './tool/run-operator-tool.ts';
import { withSite } from './tool/with-site.ts';

/** `npm run audit:ledger`: exit code 0 when all is well, 1 when a row is wrong or nothing could be said. */
const main = (): Promise<number> =>
  withSite(loadConfig(), async ({ db }) => {
    const findings = await auditLedger(db);
    for (const finding of findings) say(auditText.wrong(finding));
    say(auditText.result(auditCheckCount, findings.length));
    const problems = findings.length;
    await noteUpkeep(db, { task: 'audit-ledger', finishedAt: new Date(), problems });
    return problems === 0 ? 0 : 1;
  });

await runOperatorTool(main);
