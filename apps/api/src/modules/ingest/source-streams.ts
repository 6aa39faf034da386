import * as z from 'zod';

const ratio = z.string().transform((text) => {
  const [numerator = NaN, denominator = 1] = text.split(/[/:]/).map(Number);
  return numerator / denominator;
});

/** A number that a container may leave out, or give as no number. */
const optionalNumber = z.coerce
  .number()
  .optional()
  .catch(() => undefined);

const flag = z.number().default(0);

const stream = z.object({
  index: z.number(),
  codec_type: z.string().default('unknown'),
  codec_name: z.string().default('unknown'),
  width: z.number().optional(),
  height: z.number().optional(),
  /** Only of what can be decoded. */
  pix_fmt: z.string().optional(),
  sample_fmt: z.string().optional(),
  channels: z.number().optional(),
  channel_layout: z.string().optional(),
  start_time: optionalNumber,
  duration: optionalNumber,
  avg_frame_rate: ratio.optional(),
  r_frame_rate: ratio.optional(),
  sample_aspect_ratio: ratio.optional(),
  disposition: z
    .object({ default: flag, attached_pic: flag, timed_thumbnails: flag, still_image: flag })
    .optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});

/** A stream as ffprobe describes it. */
export type ProbedStream = z.infer<typeof stream>;

/** What ffprobe says of a file. */
export const probed = z.object({
  format: z.object({
    format_name: z.string(),
    start_time: optionalNumber,
    duration: optionalNumber,
  }),
  streams: z.array(stream),
  /** Of a broadcast with several channels of television, the streams of each. */
  programs: z.array(z.object({ streams: z.array(z.object({ index: z.number() })) })).default([]),
});

export type Probed = z.infer<typeof probed>;

/** Covers and thumbnails are pictures, and no film. */
const isFilm = ({ codec_type, disposition, width, height }: ProbedStream): boolean =>
  codec_type === 'video' &&
  Boolean(width && height) &&
  disposition?.attached_pic !== 1 &&
  disposition?.timed_thumbnails !== 1 &&
  disposition?.still_image !== 1;

const isSound = ({ codec_type, sample_fmt, channels }: ProbedStream): boolean =>
  codec_type === 'audio' && sample_fmt !== undefined && Boolean(channels);

const worthOf = ({ pix_fmt, disposition, width = 0, height = 0 }: ProbedStream): number =>
  (pix_fmt === undefined ? 0 : 2e9) + (disposition?.default ? 1e9 : 0) + width * height;

/**
 * The streams that may be the film's picture and its sound, the likeliest first: what can be decoded, what the container
 * calls its default, what is largest. Of several channels of television all is of the one with that picture.
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
