import { parseArgs } from 'node:util';

import { repairMedia } from '../modules/films/ingest/stored/repair-media.ts';
import { countUnaligned } from '../modules/films/media/asset-clock.repo.ts';
import { repairText } from '../text/operator.ts';
import { parseUsage, runOperatorTool } from './tool/run-operator-tool.ts';
import { workOnFilms } from './tool/work-on-films.ts';

/** `npm run repair-media`: exit code 1 when a film stays as it is. */
function main(signal: AbortSignal): Promise<number> {
  parseUsage(repairText.usage, () => parseArgs({ options: {} }));
  return workOnFilms(signal, { count: countUnaligned, run: repairMedia, text: repairText });
}

await runOperatorTool(main, { usage: repairText.usage, stopped: repairText.stopped });
