import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';

import { loadConfig } from '../platform/config/config.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { recordObjects } from '../platform/storage/record-objects.ts';
import { resealText } from '../text/operator.ts';
import { reseal } from './reseal/reseal.ts';
import { sealedPlaces } from './reseal/sealed-places.ts';
import { createProgressLine } from './tool/progress-line.ts';
import { parseUsage, runOperatorTool, say } from './tool/run-operator-tool.ts';
import { withSite } from './tool/with-site.ts';

/** `npm run reseal`: exit code 1 when something is still sealed with the old secret. */
async function main(signal: AbortSignal): Promise<number> {
  parseUsage(resealText.usage, () => parseArgs({ options: {} }));
  const config = loadConfig();
  const secrets = config.signingSecrets;
  const driver = openStorage(config);
  await driver.check();
  return withSite(config, async ({ db }) => {
    const now = (): Date => new Date();
    const storage = recordObjects(driver, db, now);
    const line = createProgressLine();
    const onProgress = (looked: number): void => line.show(resealText.progress(looked));
    const places = sealedPlaces({ db, now, randomBytes, storage, secrets });
    const counted = await reseal(places, { signal, onProgress }).finally(() => line.end());
    for (const { what, ...counts } of counted) say(resealText.place(what, counts));
    const left = counted.reduce((sum, { old }) => sum + old, 0);
    say(secrets.hasOld ? resealText.result(left) : resealText.noOld);
    return left === 0 ? 0 : 1;
  });
}

await runOperatorTool(main, { usage: resealText.usage, stopped: resealText.stopped });
