import { parseArgs } from 'node:util';

import { loadConfig } from '../platform/config/config.ts';
import { stagingFolder } from '../platform/storage/copy-object.ts';
import { copyObjects, type Moved, removeCopied } from '../platform/storage/move-objects.ts';
import { openStorage, type StorageKind } from '../platform/storage/open-storage.ts';
import { moveText } from '../text/operator.ts';
import { countObjects } from './tool/progress-line.ts';
import { parseUsage, runOperatorTool, say, UsageFault } from './tool/run-operator-tool.ts';
import { withSite } from './tool/with-site.ts';

interface Order {
  to: StorageKind;
  removeSource: boolean;
}

function readOrder(args: string[]): Order {
  const options = { to: { type: 'string' }, 'remove-source': { type: 'boolean' } } as const;
  const { to, 'remove-source': removeSource = false } = parseUsage(moveText.usage, () =>
    parseArgs({ args, options }),
  ).values;
  if (to !== 'files' && to !== 's3') throw new UsageFault(moveText.usage);
  return { to, removeSource };
}

/** `npm run move-media`: exit code 1 when an object could not be moved. */
async function main(signal: AbortSignal): Promise<number> {
  const order = readOrder(process.argv.slice(2));
  const config = loadConfig();
  const to = openStorage(config, order.to);
  const from = openStorage(config, order.to === 's3' ? 'files' : 's3');
  if (order.removeSource && order.to !== config.storage) {
    throw new UsageFault(moveText.inUse(order.to));
  }
  await Promise.all([to.check(), from.check()]);
  return withSite(config, async ({ db }) => {
    const workFolder = stagingFolder(config);
    const work = order.removeSource ? removeCopied : copyObjects;
    const moved = await countObjects((onProgress) =>
      work({ db, from, to, workFolder, signal, onProgress }),
    );
    return report(order, moved);
  });
}

function report({ removeSource }: Order, { copied, skipped, removed, damaged }: Moved): number {
  for (const key of damaged.toSorted()) say(moveText.damaged(key));
  say(removeSource ? moveText.removed(removed, skipped) : moveText.copied(copied, skipped));
  return damaged.length === 0 ? 0 : 1;
}

await runOperatorTool(main, { usage: moveText.usage, stopped: moveText.stopped });
