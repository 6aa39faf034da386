import { filledText, boundedText } from '@lantern/contracts/calls/payload-fields';
import * as z from 'zod/mini';

import { firstChannelName } from '../../../text/zh.ts';
import type { IngestOrder } from '../ingest.repo.ts';

const optionalText = (maximum: number) =>
  z.pipe(
    z.prefault(z.nullable(boundedText(maximum)), ''),
    z.transform((text) => text?.trim() ?? ''),
  );

/** What a client says of a file, in `Upload-Metadata`: text all of it, as the protocol has nothing else. */
const metadata = z.object({
  filename: optionalText(255),
  title: filledText(120),
  category: z.string().check(z.regex(/^\d{1,9}$/, 'digits')),
  paid: z.pipe(
    z.prefault(z.nullable(z.enum(['true', 'false', ''])), 'false'),
    z.transform((text) => text === 'true'),
  ),
  episode: optionalText(120),
  channel: optionalText(40),
  author: optionalText(120),
  introduction: optionalText(2000),
  tags: optionalText(400),
});

export interface UploadOrder extends IngestOrder {
  fileName: string;
}

/** Null when something is missing or does not fit. */
export function readUploadMetadata(given: unknown): UploadOrder | null {
  const parsed = metadata.safeParse(given ?? {});
  if (!parsed.success) return null;
  const { filename, title, category, paid, episode, channel, author, introduction, tags } =
    parsed.data;
  return {
    fileName: filename,
    title,
    introduction,
    author,
    paid,
    categoryCode: category,
    channelName: channel || firstChannelName,
    episodeTitle: episode || null,
    tags: tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  };
}
