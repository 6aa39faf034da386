import { join } from 'node:path';

import { encodeHls } from '../encode-hls.ts';
import { chooseRungs, sumBitrates } from '../ladder.ts';
import { readSourceFacts, refuseCutOff, type SourceFacts } from '../probe-source.ts';
import { type EncodedRendition, readRendition } from '../read-rendition.ts';
import { type StepWork, toolOptions } from '../step-context.ts';
import { extractSubtitles } from '../subtitles.ts';
import { makeWhole, renditionsIn, sourceIn, subtitlesIn } from '../work-folder.ts';
import { expectSpace } from './receive-source.ts';

/** A machine that encodes thirty times slower than the film plays is not what this is for. */
const slowestSpeed = 30;
const leastSeconds = 300;

/** Encodes the file once into every rung of its ladder. */
export const encodeRenditions: StepWork = async (context) => {
  const { ingest, folder, runId, onProgress } = context;
  const facts = readSourceFacts(ingest.facts);
  const rungs = chooseRungs(facts);
  await expectSpace(folder, (sumBitrates(rungs) / 8) * facts.durationSeconds);
  const seconds = Math.max(leastSeconds, facts.durationSeconds * slowestSpeed);
  await makeWhole(renditionsIn(folder), runId, async (making) => {
    const source = sourceIn(folder);
    await encodeHls(
      { source, facts, rungs, folder: making, onProgress },
      toolOptions(context, seconds),
    );
    await extractSubtitles(
      { source, facts, folder, making: subtitlesIn(making) },
      toolOptions(context, seconds),
    );
    refuseCutOff(facts.durationSeconds, lengthOf(await readRenditions(making, facts)) / 1000);
  });
  return () => Promise.resolve();
};

/** What was encoded, in the order of the ladder. */
export const readRenditions = (folder: string, facts: SourceFacts): Promise<EncodedRendition[]> =>
  Promise.all(chooseRungs(facts).map((rung) => readRendition(join(folder, rung.name), rung)));

/** In milliseconds: of the shortest, as an episode is as long as all of it can be seen. */
export const lengthOf = (renditions: readonly EncodedRendition[]): number =>
  Math.min(
    ...renditions.map(({ segments }) => segments.reduce((sum, it) => sum + it.durationMs, 0)),
  );
