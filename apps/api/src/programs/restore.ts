import { parseArgs } from 'node:util';

import { auditCheckCount, auditLedger } from '../modules/ground/wallet/audit/audit.ts';
import { loadConfig, resolveAsked } from '../platform/config/config.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { auditText, restoreText } from '../text/operator.ts';
import { type Restored, restoreBackup } from './backup/restore-backup.ts';
import { countObjects } from './tool/progress-line.ts';
import { parseUsage, runOperatorTool, say, UsageFault } from './tool/run-operator-tool.ts';
import { type SiteAtHand, withSite } from './tool/with-site.ts';

function readOrder() {
  const options = { force: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseUsage(restoreText.usage, () =>
    parseArgs({ allowPositionals: true, options }),
  );
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new UsageFault(restoreText.usage);
  return { folder: resolveAsked(folder), force: values.force };
}

/** `npm run restore`: exit code 1 when it was refused, or something is missing in what was restored. */
async function main(signal: AbortSignal): Promise<number> {
  const order = readOrder();
  const config = loadConfig();
  const driver = openStorage(config);
  await driver.check();
  const restoreHere = async ({ db, connectionString }: SiteAtHand): Promise<number> => {
    const site = { config, connectionString, driver };
    const restored = await countObjects((onProgress) =>
      restoreBackup(site, { ...order, signal, onProgress }),
    );
    const wrong = report(restored);
    const findings = await auditLedger(db);
    for (const finding of findings) say(auditText.wrong(finding));
    say(auditText.result(auditCheckCount, findings.length));
    return wrong + findings.length === 0 ? 0 : 1;
  };
  return withSite(config, restoreHere, { amidRestore: true });
}

function report({ manifest, media, leftOut, migrated, sameSecret }: Restored): number {
  for (const key of media.missing) say(restoreText.missing(key));
  for (const key of media.damaged) say(restoreText.damaged(key));
  say(
    restoreText.restored(
      manifest.madeAt,
      manifest.tables.reduce((sum, it) => sum + it.rows, 0),
    ),
  );
  const wrong = media.missing.length + media.damaged.length;
  say(wrong === 0 ? restoreText.media(media.copied, media.kept) : restoreText.mediaFaulty(wrong));
  if (leftOut.uploads + leftOut.films > 0) say(restoreText.leftOut(leftOut));
  if (migrated.length > 0) say(restoreText.migrated(migrated));
  if (!sameSecret) say(restoreText.otherSecret);
  return wrong;
}

await runOperatorTool(main, { usage: restoreText.usage, stopped: restoreText.stopped });
