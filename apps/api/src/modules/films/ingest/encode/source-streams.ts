import * as z from 'zod/mini';

import { type HdrTransfer, hdrTransfers } from '../../../../platform/film-colour.ts';
import type { FieldOrder } from './measure-source.ts';

const ratio = z.pipe(
  z.string(),
  z.transform((text) => {
    const [numerator = NaN, denominator = 1] = text.split(/[/:]/).map(Number);
    return numerator / denominator;
  }),
);

/** A number that a container may omit, or fill with something else. */
// oxlint-disable-next-line promise/valid-params -- because this is zod's catch, of no promise
const optionalNumber = z.catch(z.optional(z.coerce.number()), () => undefined);

const flag = z._default(z.number(), 0);

const stream = z.object({
  index: z.number(),
  codec_type: z._default(z.string(), 'unknown'),
  codec_name: z._default(z.string(), 'unknown'),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  /** Set only for a stream that can be decoded. */
  pix_fmt: z.optional(z.string()),
  sample_fmt: z.optional(z.string()),
  channels: z.optional(z.number()),
  color_transfer: z.optional(z.string()),
  color_space: z.optional(z.string()),
  color_range: z.optional(z.string()),
  color_primaries: z.optional(z.string()),
  channel_layout: z.optional(z.string()),
  start_time: optionalNumber,
  duration: optionalNumber,
  avg_frame_rate: z.optional(ratio),
  r_frame_rate: z.optional(ratio),
  sample_aspect_ratio: z.optional(ratio),
  disposition: z.optional(
    z.object({ default: flag, attached_pic: flag, timed_thumbnails: flag, still_image: flag }),
  ),
  tags: z.optional(z.object({ language: z.optional(z.string()), title: z.optional(z.string()) })),
  side_data_list: z.optional(
    z.array(
      z.object({
        rotation: z.optional(z.number()),
        /** Dolby Vision. */
        dv_profile: z.optional(z.number()),
        dv_bl_signal_compatibility_id: z.optional(z.number()),
        bl_present_flag: z.optional(z.number()),
      }),
    ),
  ),
});

/** A stream, as ffprobe describes it. */
export type ProbedStream = z.infer<typeof stream>;

/** A file, as ffprobe describes it. */
export const probed = z.object({
  format: z.object({
    format_name: z.string(),
    start_time: optionalNumber,
    duration: optionalNumber,
    tags: z.optional(z.object({ encoder: z.optional(z.string()) })),
  }),
  streams: z.array(stream),
  /** The streams of each programme, for a broadcast with several. */
  programs: z._default(
    z.array(z.object({ streams: z.array(z.object({ index: z.number() })) })),
    [],
  ),
});

export type Probed = z.infer<typeof probed>;

const findDolbyVision = (sideData: ProbedStream['side_data_list']) =>
  sideData?.find((it) => it.dv_profile !== undefined);

/**
 * What can be shown of a Dolby Vision picture: its base layer is HDR10, HLG or SDR by its compatibility, that of a disc (profile 7)
 * is HDR10; with neither, its numbers are no colours that a common decoder knows. Null for a stream that is no picture.
 */
export function judgeDolbyVision({ side_data_list }: ProbedStream): 'base-layer' | 'none' | null {
  const found = findDolbyVision(side_data_list);
  if (!found) return null;
  const isKnown = found.dv_profile === 7 || (found.dv_bl_signal_compatibility_id ?? 0) !== 0;
  return isKnown && found.dv_profile !== 5 ? 'base-layer' : 'none';
}

/** Whether a video stream is the film, and not a cover, a thumbnail, or the layer that only enhances another one. */
const isFilm = ({
  codec_type,
  disposition,
  width,
  height,
  side_data_list,
}: ProbedStream): boolean =>
  codec_type === 'video' &&
  Boolean(width && height) &&
  disposition?.attached_pic !== 1 &&
  disposition?.timed_thumbnails !== 1 &&
  disposition?.still_image !== 1 &&
  findDolbyVision(side_data_list)?.bl_present_flag !== 0;

const isSound = ({ codec_type, sample_fmt, channels }: ProbedStream): boolean =>
  codec_type === 'audio' && sample_fmt !== undefined && Boolean(channels);

const worthOf = ({ pix_fmt, disposition, width = 0, height = 0 }: ProbedStream): number =>
  (pix_fmt === undefined ? 0 : 2e9) + (disposition?.default ? 1e9 : 0) + width * height;

/**
 * The streams that may be the film's picture and sound, the most likely first: decodable ones, then the container's
 * default, then the largest. In a broadcast with several programmes, all are from the programme of that picture.
 */
export function chooseStreams({ streams, programs }: Pick<Probed, 'streams' | 'programs'>): {
  pictures: ProbedStream[];
  sounds: ProbedStream[];
} {
  const films = streams.filter(isFilm).toSorted((a, b) => worthOf(b) - worthOf(a));
  const program = programs.find((it) => it.streams.some(({ index }) => index === films[0]?.index));
  const isOfIt = ({ index }: ProbedStream): boolean =>
    !program || program.streams.some((it) => it.index === index);
  const sounds = streams.filter((it) => isSound(it) && isOfIt(it));
  return {
    pictures: films.filter(isOfIt),
    sounds: sounds.toSorted(
      (a, b) => (b.disposition?.default ?? 0) - (a.disposition?.default ?? 0),
    ),
  };
}

export const findHdr = ({ color_transfer }: ProbedStream): HdrTransfer | null =>
  hdrTransfers.find((it) => it === color_transfer) ?? null;

/** Remarks: parts of a file that were left out or changed. */
export const sourceNote = z.object({
  code: z.enum([
    'deinterlaced',
    'dolby-vision',
    'tone-mapped',
    'depth-reduced',
    'turned',
    'pixels-squared',
    'rate-limited',
    'sound-begins-late',
    'picture-stays',
    'pictures-left-out',
    'sounds-left-out',
    'sounds-reduced',
    'sounds-unknown',
    'subtitles-left-out',
    'picture-subtitles-left-out',
    'subtitle-kind-left-out',
    'subtitle-too-large',
    'subtitle-without-text',
    'subtitle-encoding-unsure',
    'subtitle-recoded',
    'subtitle-lines-cut',
    'breaks',
    'encoder-failed',
  ]),
  /** A count, a length in seconds, or a rate per second. */
  number: z.nullable(z.number()),
  /** The file or track. */
  name: z.optional(z.string()),
});

export type SourceNote = z.infer<typeof sourceNote>;

/** Tells at which seconds a film that was fetched begins again, as it does around advertisements: nothing was cut. */
export function noteBreaks(breaks: readonly number[]): SourceNote[] {
  const at = breaks
    .slice(0, 10)
    .map((seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
  return at.length === 0 ? [] : [{ code: 'breaks', number: breaks.length, name: at.join(' ') }];
}

const withNotes = z.object({ notes: z.array(sourceNote) });

/** The same notes of facts that were kept when it was fetched: the machine that reads the film may be another one. */
export function keptBreaks(facts: unknown): SourceNote[] {
  const { success, data } = withNotes.safeParse(facts);
  return success ? data.notes.filter(({ code }) => code === 'breaks') : [];
}

interface Looked {
  streams: readonly ProbedStream[];
  picture: ProbedStream;
  fieldOrder: FieldOrder | null;
  hdr: HdrTransfer | null;
  framesPerSecond: number;
  durationSeconds: number;
  pictureEndSeconds: number;
  soundStartSeconds: number;
  /** The numbers of further decodable sound and video streams that are not used. */
  leftOut: { pictures: number; sounds: number };
  /** The number of sound tracks with fewer channels than in the file. */
  reducedSounds: number;
}

/** Picture subtitles, which hold no text. */
const drawn = new Set([
  'hdmv_pgs_subtitle',
  'dvd_subtitle',
  'dvb_subtitle',
  'xsub',
  'dvb_teletext',
]);

/** Text subtitles. */
const written = new Set(['subrip', 'srt', 'ass', 'ssa', 'mov_text', 'webvtt', 'text', 'eia_608']);

/** The formats that take subtitles out with their bytes unread, because ffmpeg drops what is not UTF-8; the others hold UTF-8 alone. */
export const asItIs: Readonly<Record<string, string>> = {
  subrip: 'srt',
  srt: 'srt',
  text: 'srt',
  ass: 'ass',
  ssa: 'ass',
  webvtt: 'webvtt',
};

const mostSubtitles = 40;

/** The subtitles that viewers get. */
export const chooseSubtitles = (streams: readonly ProbedStream[]): ProbedStream[] =>
  streams
    .filter(({ codec_type, codec_name }) => codec_type === 'subtitle' && written.has(codec_name))
    .slice(0, mostSubtitles);

/** Differences shorter than this are not noticeable. */
const noticedSeconds = 0.5;

const isNoticed = (seconds: number): number | false => seconds > noticedSeconds && seconds;

type Found = readonly [code: SourceNote['code'], found: number | boolean];

/** The remarks about a file for operators. */
export const noteChanges = (it: Looked): SourceNote[] =>
  [...listPictureChanges(it), ...listLeftOut(it)].flatMap(([code, found]) => {
    if (found === false || found === 0) return [];
    return [{ code, number: found === true ? null : Math.round(found * 100) / 100 }];
  });

function listPictureChanges(it: Looked): Found[] {
  const { picture, framesPerSecond } = it;
  const shape = picture.sample_aspect_ratio ?? 1;
  const isTurned = picture.side_data_list?.some(({ rotation = 0 }) => rotation !== 0) ?? false;
  const isLimited = (picture.avg_frame_rate ?? 0) > framesPerSecond * 1.05;
  const isDeep = /p(?:9|1[0-6])(?:le|be)?$/.test(picture.pix_fmt ?? '');
  return [
    ['deinterlaced', it.fieldOrder !== null],
    ['dolby-vision', judgeDolbyVision(picture) === 'base-layer'],
    ['tone-mapped', it.hdr !== null],
    ['depth-reduced', it.hdr === null && isDeep],
    ['turned', isTurned],
    ['pixels-squared', shape > 0 && Number.isFinite(shape) && shape !== 1],
    ['rate-limited', isLimited && framesPerSecond],
    ['sound-begins-late', isNoticed(it.soundStartSeconds)],
    ['picture-stays', isNoticed(it.durationSeconds - it.pictureEndSeconds)],
  ];
}

function listLeftOut({ streams, leftOut, reducedSounds }: Looked): Found[] {
  const subtitles = streams.filter(({ codec_type }) => codec_type === 'subtitle');
  const pictured = subtitles.filter(({ codec_name }) => drawn.has(codec_name));
  const unknown = streams.filter(
    ({ codec_type, sample_fmt }) => codec_type === 'audio' && sample_fmt === undefined,
  );
  return [
    ['pictures-left-out', leftOut.pictures],
    ['sounds-left-out', leftOut.sounds],
    ['sounds-reduced', reducedSounds],
    ['sounds-unknown', unknown.length],
    ['subtitles-left-out', subtitles.length - pictured.length - chooseSubtitles(streams).length],
    ['picture-subtitles-left-out', pictured.length],
  ];
}

/** Cleans a title, which viewers see and which playlists put between quotes. */
export const cleanTitle = (title = ''): string =>
  (/^.{0,40}/u.exec(title.replaceAll(/[\s"\p{Cc}]+/gu, ' ').trim())?.[0] ?? '').trim();

/** A sound stream of the source. */
export const sourceSound = z.object({
  /** Its index among the file's streams. */
  stream: z.number(),
  /** In seconds from the film's beginning. */
  startSeconds: z.number(),
  channels: z.number(),
  /** Whether the channel layout is known. */
  hasLayout: z.boolean(),
  /** BCP 47; `und` when the file does not name it. */
  language: z._default(z.string(), 'und'),
  title: z._default(z.string(), ''),
});

export type SourceSound = z.infer<typeof sourceSound>;
