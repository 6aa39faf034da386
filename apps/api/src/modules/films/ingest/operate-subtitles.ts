import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/subtitles';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import {
  convertSubtitles,
  mostSubtitleBytes,
} from '../../../platform/subtitles/convert-subtitles.ts';
import { readLanguage } from '../../../platform/subtitles/subtitle-name.ts';
import { subtitleLabel } from '../../../text/zh-ingest.ts';
import { findDetail, type VideoDetail } from '../catalogue/video-detail.ts';
import * as assets from '../media/asset.repo.ts';
import { describe } from './encode/tracks-beside.ts';

/** The most subtitles of an episode: twice as many as a film can bring. */
const mostSubtitles = 80;
const nameBytes = 15;

/**
 * An operator adds subtitles to an episode, and so to every episode of the same film. Refuses with `video-unknown`,
 * `episode-unknown`, `subtitles-unreadable`, `subtitles-unsure`, `subtitles-full` and `too-large`.
 */
export async function addSubtitles(
  context: OperatorContext,
  payload: PayloadOf<typeof calls.addSubtitles>,
): Promise<VideoDetail> {
  const { bytes } = await context.readUpload();
  if (bytes.length > mostSubtitleBytes) refuse('too-large');
  const { language, label: wanted } = describeChosen(payload);
  const { encoding } = payload;
  const converted = await convertSubtitles(bytes, { language, ...(encoding && { encoding }) });
  if (converted.kind === 'unsure') refuse('subtitles-unsure');
  if (converted.kind === 'none') refuse('subtitles-unreadable');
  const { text } = converted;
  const name = `${context.deps.randomBytes(nameBytes).toString('base64url')}.vtt`;
  const of = { id: Number(payload.id), episodeId: Number(payload.episodeId) };
  return change(context, of, async (tx, assetId, there) => {
    if (there.length >= mostSubtitles) refuse('subtitles-full');
    const label = labelBeside(wanted, there);
    const position = Math.max(-1, ...there.map((it) => it.position)) + 1;
    await assets.insertSubtitle(tx, { assetId, position, name, language, label, text });
  });
}

/** The language and the name for members: chosen by the operator, or read from the file's name. */
function describeChosen({ language: chosen, fileName }: PayloadOf<typeof calls.addSubtitles>) {
  if (chosen === 'auto') return describe(middleOf(fileName));
  const language = readLanguage(chosen);
  return { language, label: subtitleLabel(language) };
}

/** What stands between the film's name and the ending: `zh.forced` of `film.zh.forced.srt`. */
const middleOf = (fileName: string): string => fileName.split('.').slice(1, -1).slice(-2).join('.');

/** Shows a file in each encoding that it may have. Refuses with `subtitles-unreadable` and `too-large`. */
export async function previewSubtitles(
  context: OperatorContext,
  { language }: PayloadOf<typeof calls.previewSubtitles>,
): Promise<AnswerOf<typeof calls.previewSubtitles>> {
  const { bytes } = await context.readUpload();
  if (bytes.length > mostSubtitleBytes) refuse('too-large');
  const converted = await convertSubtitles(bytes, { language: readLanguage(language) });
  if (converted.kind === 'none') refuse('subtitles-unreadable');
  return { previews: converted.kind === 'unsure' ? converted.previews : [] };
}

/** An operator removes subtitles. Refuses with `video-unknown`, `episode-unknown` and `subtitles-unknown`. */
export const removeSubtitles = (
  context: OperatorContext,
  { id, episodeId, name }: PayloadOf<typeof calls.removeSubtitles>,
): Promise<VideoDetail> =>
  change(context, { id, episodeId }, async (tx, assetId) => {
    if (!(await assets.deleteSubtitle(tx, assetId, name))) refuse('subtitles-unknown');
  });

type Subtitles = Awaited<ReturnType<typeof assets.listSubtitles>>;

/** Changes the subtitles of an episode, and writes to the audit. */
async function change(
  { deps: { db, now }, act }: OperatorContext,
  { id, episodeId }: { id: number; episodeId: number },
  work: (tx: Db, assetId: string, there: Subtitles) => Promise<void>,
): Promise<VideoDetail> {
  return db.transact(async (tx) => {
    await findDetail(tx, id, now());
    const assetId =
      (await assets.lockAssetOfEpisode(tx, id, episodeId)) ?? refuse('episode-unknown');
    const there = await assets.listSubtitles(tx, { assetId });
    await work(tx, assetId, there);
    const left = await assets.listSubtitles(tx, { assetId });
    const say = (all: Subtitles) => ({ episodeId, subtitles: all.map((it) => it.label) });
    await act.saveAudit(tx, {
      subject: { kind: 'video', id },
      before: say(there),
      after: say(left),
    });
    return findDetail(tx, id, now());
  });
}

/** A name that no other subtitles of the film have: repeated names are numbered. */
function labelBeside(label: string, there: Subtitles): string {
  const taken = new Set(there.map((it) => it.label));
  const numbered = Array.from({ length: there.length + 1 }, (_, i) =>
    i === 0 ? label : `${label} ${i + 1}`,
  );
  return numbered.find((it) => !taken.has(it)) ?? label;
}
