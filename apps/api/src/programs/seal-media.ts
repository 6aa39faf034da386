import { parseArgs } from 'node:util';

import { resealMedia, sealMedia } from '../modules/films/ingest/stored/seal-media.ts';
import { countSealed, countUnsealed } from '../modules/films/media/asset-seal.repo.ts';
import { sealText } from '../text/operator.ts';
import { parseUsage, runOperatorTool } from './tool/run-operator-tool.ts';
import { workOnFilms } from './tool/work-on-films.ts';

/** `npm run seal-media`: exit code 1 when a film stays as it is. */
function main(signal: AbortSignal): Promise<number> {
  const options = { again: { type: 'boolean', default: false } } as const;
  const { values } = parseUsage(sealText.usage, () => parseArgs({ options }));
  return workOnFilms(
    signal,
    values.again
      ? { count: countSealed, run: resealMedia, text: sealText }
      : { count: countUnsealed, run: sealMedia, text: sealText },
  );
}

await runOperatorTool(main, { usage: sealText.usage, stopped: sealText.stopped });
