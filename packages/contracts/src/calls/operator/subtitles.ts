import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { operatorVideoDetail } from '../../entities/operator-video.ts';
import { textEncoding } from '../../entities/text-encoding.ts';
import { filledText, rowIdField } from '../payload-fields.ts';

const recent = operatorMay('videos.change', 'recent');
const changed = {
  needs: operatorMay('videos.change', 'given'),
  answer: operatorVideoDetail,
} as const;
/** In digits, because a form field is text. */
const digits = z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'digits'));

export const addSubtitles = defineOperatorCall({
  ...changed,
  path: '/admin-api/videos/subtitles/add',
  body: 'form',
  audit: { action: 'video.add-subtitles', fields: ['episodeId', 'subtitles'] },
  summary:
    'Adds subtitles to an episode from a file of SRT, WebVTT or ASS. Members choose them at once.',
  payload: z.object({
    id: digits,
    episodeId: digits,
    /** A BCP 47 tag, a short name from file names such as `chs`, or `auto` for what the file's name says. */
    language: z.string().check(z.regex(/^[A-Za-z][\w-]{1,34}$/, 'language')),
    /** The file's own name. */
    fileName: z._default(z.string().check(z.maxLength(255)), ''),
    /** Said after a preview; without it, a file whose encoding is not certain is refused with `subtitles-unsure`. */
    encoding: z.optional(textEncoding),
  }),
  refusals: [
    'video-unknown',
    'episode-unknown',
    'subtitles-unreadable',
    'subtitles-full',
    'subtitles-unsure',
    'too-large',
  ],
});

export const previewSubtitles = defineOperatorCall({
  needs: operatorMay('videos.change', 'given'),
  path: '/admin-api/videos/subtitles/preview',
  body: 'form',
  audit: 'reads only',
  summary: 'Reads a file of subtitles in each encoding that it may have. Changes nothing.',
  payload: z.object({ language: z._default(z.string().check(z.maxLength(35)), 'und') }),
  answer: z.object({
    /** The likeliest first, each with the first telling lines that it makes. */
    previews: z.array(z.object({ encoding: textEncoding, lines: z.array(z.string()) })),
  }),
  refusals: ['subtitles-unreadable', 'too-large'],
});

export const removeSubtitles = defineOperatorCall({
  ...changed,
  needs: recent,
  path: '/admin-api/videos/subtitles/remove',
  audit: { action: 'video.remove-subtitles', fields: ['episodeId', 'subtitles'] },
  summary: 'Removes subtitles of an episode, also those that came with its film.',
  payload: z.object({ id: rowIdField, episodeId: rowIdField, name: filledText(100) }),
  refusals: ['video-unknown', 'episode-unknown', 'subtitles-unknown'],
});

export const operatorSubtitleCalls = { addSubtitles, previewSubtitles, removeSubtitles };
