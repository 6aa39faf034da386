import { join } from 'node:path';

import { makePictures } from '../make-pictures.ts';
import { readSourceFacts } from '../probe-source.ts';
import { type StepWork, toolOptions } from '../step-context.ts';
import { makeWhole, picturesIn, renditionsIn } from '../work-folder.ts';
import { lengthOf, readRenditions } from './encode-renditions.ts';

/** Takes posters, storyboard and preview out of the renditions. */
export const takePictures: StepWork = async (context) => {
  const { ingest, folder, runId } = context;
  const encoded = renditionsIn(folder);
  const renditions = await readRenditions(encoded, readSourceFacts(ingest.facts));
  const durationMs = lengthOf(renditions);
  const playlistOf = (rung: string): string => join(encoded, rung, 'index.m3u8');
  // Key frames of the smallest rendition: far faster than the film plays.
  const seconds = Math.max(120, durationMs / 1000);
  await makeWhole(picturesIn(folder), runId, (making) =>
    makePictures(
      { renditions, durationMs, playlistOf, folder: making },
      toolOptions(context, seconds),
    ),
  );
  return () => Promise.resolve();
};
