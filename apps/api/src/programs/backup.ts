import { parseArgs } from 'node:util';

import { loadConfig, resolveAsked } from '../platform/config/config.ts';
import { noteUpkeep } from '../platform/jobs/upkeep.repo.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { backupText } from '../text/operator.ts';
import { type Backup, makeBackup } from './backup/make-backup.ts';
import { countObjects } from './tool/progress-line.ts';
import { parseUsage, runOperatorTool, say, UsageFault } from './tool/run-operator-tool.ts';
import { withSite } from './tool/with-site.ts';

function readOrder() {
  const options = {
    'without-media': { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
    keep: { type: 'string', default: '0' },
  } as const;
  const { values, positionals } = parseUsage(backupText.usage, () =>
    parseArgs({ allowPositionals: true, options }),
  );
  const [root, ...rest] = positionals;
  const isUsable = /^\d{1,4}$/.test(values.keep) && rest.length === 0;
  if (root === undefined || !isUsable) throw new UsageFault(backupText.usage);
  const { verify, 'without-media': without } = values;
  return { root: resolveAsked(root), withMedia: !without, verify, keep: Number(values.keep) };
}

/** `npm run backup`: exit code 1 when no backup was made, objects of the site are missing, or an earlier backup is damaged. */
async function main(signal: AbortSignal): Promise<number> {
  const order = readOrder();
  const config = loadConfig();
  const driver = openStorage(config);
  await driver.check();
  return withSite(config, async ({ db }) => {
    const site = { config, db, driver, now: () => new Date() };
    const backup = await countObjects((onProgress) =>
      makeBackup(site, { ...order, signal, onProgress }),
    );
    const problems = report(backup);
    await noteUpkeep(db, { task: 'backup', finishedAt: new Date(), problems });
    return problems === 0 ? 0 : 1;
  });
}

function report({ folder, manifest, media, leftOut, pruned, unread }: Backup): number {
  const { tables, objects, withMedia } = manifest;
  const rows = tables.reduce((sum, it) => sum + it.rows, 0);
  for (const key of media.missing) say(backupText.missing(key));
  for (const key of media.damaged) say(backupText.damaged(key));
  say(backupText.tables(tables.length, rows));
  say(
    withMedia
      ? backupText.media(media.copied, media.kept, objects.bytes)
      : backupText.mediaListed(objects.count, objects.bytes),
  );
  if (leftOut.uploads + leftOut.films > 0) say(backupText.leftOut(leftOut));
  say(backupText.made(folder));
  const wrong = media.missing.length + media.damaged.length;
  if (wrong > 0) say(backupText.faulty(wrong));
  if (pruned > 0) say(backupText.pruned(pruned));
  if (unread !== null) say(backupText.unread(unread));
  return wrong + (unread === null ? 0 : 1);
}

await runOperatorTool(main, { usage: backupText.usage, stopped: backupText.stopped });
