import { parseArgs } from 'node:util';

import { loadConfig } from '../platform/config/config.ts';
import { useConnection } from '../platform/database/db.ts';
import type { MediaAudit } from '../platform/storage/audit-objects.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { mediaAuditText } from '../text/operator.ts';
import { checkMedia } from './site/check-site.ts';
import { countObjects } from './tool/progress-line.ts';
import { parseUsage, runOperatorTool, say } from './tool/run-operator-tool.ts';
import { withSite } from './tool/with-site.ts';

/** `npm run audit:media`: exit code 0 when all is well, 1 when an object is missing or damaged. */
async function main(): Promise<number> {
  const options = { quick: { type: 'boolean', default: false } } as const;
  const { values } = parseUsage(mediaAuditText.usage, () => parseArgs({ options }));
  const config = loadConfig();
  const driver = openStorage(config);
  await driver.check();
  return withSite(config, async ({ pool, db }) => {
    const now = (): Date => new Date();
    const audit = await countObjects((onProgress) =>
      useConnection(pool, (own) =>
        checkMedia({ own, db, driver, now, quick: values.quick, onProgress }),
      ),
    );
    return report(audit) === 0 ? 0 : 1;
  });
}

function report(audit: MediaAudit & { late: string[] }): number {
  const { missing, damaged, recorded, orphans, objects, late } = audit;
  for (const { key, what } of missing) say(mediaAuditText.missing(key, what));
  for (const { key, reason } of damaged) say(mediaAuditText.damaged(key, reason));
  if (recorded > 0) say(mediaAuditText.recorded(recorded));
  if (orphans > 0) say(mediaAuditText.orphans(orphans));
  const wrong = missing.length + damaged.length;
  say(mediaAuditText.result(objects, wrong));
  for (const it of late) say(it);
  return wrong + late.length;
}

await runOperatorTool(main, { usage: mediaAuditText.usage });
