import { boundedText, maybeTitle, titleText } from '@lantern/contracts/calls/payload-fields';
import * as z from 'zod/mini';

import type { Deps } from '../../../../platform/deps.ts';
import { firstChannelName } from '../../../../text/chinese-alone.ts';
import { checkPlace } from '../../catalogue/publish-episode.ts';
import { sendIngest } from '../ingest.jobs.ts';
import { type IngestOrder, insertIngest } from '../ingest.repo.ts';
import { noteDeclaredBytes, removeUpload } from './upload.repo.ts';

type FinishDeps = Pick<Deps, 'db' | 'now' | 'jobs'>;

/**
 * Makes an ingest of a complete upload; its first step fetches the file. A repeated call does nothing. Rejects with
 * `PublishRefused` when its place was taken meanwhile.
 */
export async function finishUpload(
  deps: FinishDeps,
  { id, operatorId, metadata }: { id: string; operatorId: number; metadata: unknown },
): Promise<void> {
  const order = readUploadMetadata(metadata);
  if (order === null) throw new Error(`the metadata of upload ${id} can't be read`);
  const { fileName, digest, ...place } = order;
  const ingest = {
    ...place,
    id,
    origin: 'upload',
    source: fileName,
    version: digest,
    operatorId,
    sourceKept: true,
  } as const;
  await checkPlace(deps.db, ingest);
  await deps.db.transact(async (tx) => {
    await insertIngest(tx, ingest, deps.now());
    const bytes = await removeUpload(tx, id);
    if (bytes !== null) await noteDeclaredBytes(tx, { id, bytes });
    await sendIngest(deps, tx, id);
  });
}

const optionalText = (maximum: number) =>
  z.pipe(
    z.prefault(z.nullable(boundedText(maximum)), ''),
    z.transform((text) => text?.trim() ?? ''),
  );

/** The client's details of a file, in `Upload-Metadata`: all of them text, because the protocol has nothing else. */
const metadata = z.object({
  filename: optionalText(255),
  title: titleText(120),
  category: z.string().check(z.regex(/^\d{1,9}$/, 'digits')),
  paid: z.pipe(
    z.prefault(z.nullable(z.enum(['true', 'false', ''])), 'false'),
    z.transform((text) => text === 'true'),
  ),
  episode: z.pipe(optionalText(120), maybeTitle(120)),
  /** The video that it joins; by default, the title decides. */
  video: z.pipe(
    z.prefault(z.nullable(z.string().check(z.regex(/^\d{0,15}$/, 'digits'))), ''),
    z.transform((text) => Number(text ?? '') || null),
  ),
  /** Grows from file to file, so that the episodes of a video come in this order whichever is ready first. */
  order: z.pipe(
    z.prefault(z.nullable(z.string().check(z.regex(/^\d{0,15}$/, 'digits'))), ''),
    z.transform((text) => (text ? Number(text) : null)),
  ),
  /** SHA-256 of a sample of the file, by which it is known again. */
  digest: z.pipe(
    z.prefault(z.nullable(z.string().check(z.regex(/^(?:[\da-f]{64})?$/, 'a digest'))), ''),
    z.transform((text) => text ?? ''),
  ),
  channel: optionalText(40),
  author: optionalText(120),
  introduction: optionalText(2000),
  tags: optionalText(400),
});

export interface UploadOrder extends IngestOrder {
  fileName: string;
  /** `""` when the client sent none. */
  digest: string;
}

/** Parses the details; null when a field is missing or invalid. */
export function readUploadMetadata(given: unknown): UploadOrder | null {
  const parsed = metadata.safeParse(given ?? {});
  if (!parsed.success) return null;
  const { filename, title, category, paid, episode, channel, author, introduction, tags, video } =
    parsed.data;
  if (video !== null && episode === '') return null;
  return {
    fileName: filename,
    digest: parsed.data.digest,
    episodeOrder: parsed.data.order,
    title,
    introduction,
    author,
    paid,
    categoryCode: category,
    channelName: channel || firstChannelName,
    episodeTitle: episode || null,
    joinsVideoId: video,
    tags: tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  };
}
