import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';

import { repairMedia } from '../modules/ingest/repair-media.ts';
import { loadConfig } from '../platform/config/config.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { recordObjects } from '../platform/storage/record-objects.ts';
import { repairText } from '../text/operator.ts';
import { createProgressLine } from './tool/progress-line.ts';
import { parseUsage, runOperatorTool, say } from './tool/run-operator-tool.ts';
import { withSite } from './tool/with-site.ts';

/** `npm run repair-media`: exit code 1 when a film stays as it is. */
async function main(signal: AbortSignal): Promise<number> {
  parseUsage(repairText.usage, () => parseArgs({ options: {} }));
  const config = loadConfig();
  const driver = openStorage(config);
  await driver.check();
  return withSite(config, async ({ db }) => {
    const now = (): Date => new Date();
    const storage = recordObjects(driver, db, now);
    const line = createProgressLine();
    const onFilm = (done: number, remaining: number): void =>
      line.show(repairText.progress(done, remaining));
    const deps = { db, now, randomBytes, storage };
    const { repaired, left } = await repairMedia(deps, { signal, onFilm }).finally(() =>
      line.end(),
    );
    for (const { assetId, reason } of left) say(repairText.left(assetId, reason));
    say(repairText.result(repaired, left.length));
    return left.length === 0 ? 0 : 1;
  });
}

await runOperatorTool(main, { usage: repairText.usage, stopped: repairText.stopped });
