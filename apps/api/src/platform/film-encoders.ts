/** The length of a segment of a film. */
export const segmentSeconds = 4;

/** Encoders of H.264: by the processor, and by chips for it, in the order in which `auto` tries these. */
export type Encoder = 'x264' | Chip;
export const chips = ['nvenc', 'qsv', 'vaapi'] as const;
export type Chip = (typeof chips)[number];

/**
 * How an encoder is asked for the same film: 8 bits, High, of steady quality below a ceiling, its keyframes where they are
 * forced.
 */
interface Manner {
  /** Arguments before the input, which open its device. */
  device: readonly string[];
  /** The end of each branch of the filters, which hands the pictures to the chip. */
  branchEnd: string;
  codec: readonly string[];
  /** Makes a forced keyframe one from which a player can begin, and makes no other. */
  keyframes: readonly string[];
  /** Whether it wants a bit rate to aim at beside the ceiling. */
  aims: boolean;
}

const manners: Readonly<Record<Encoder, Manner>> = {
  x264: {
    device: [],
    branchEnd: '',
    codec: '-c:v libx264 -preset veryfast -profile:v high -crf 23'.split(' '),
    keyframes: ['-sc_threshold', '0'],
    aims: false,
  },
  nvenc: {
    device: [],
    branchEnd: '',
    codec: '-c:v h264_nvenc -preset p4 -profile:v high -rc vbr -cq 23'.split(' '),
    keyframes: ['-forced-idr', '1', '-no-scenecut', '1'],
    aims: false,
  },
  qsv: {
    device: [],
    branchEnd: '',
    codec: '-c:v h264_qsv -preset veryfast -profile:v high -global_quality 23'.split(' '),
    keyframes: ['-forced_idr', '1', '-adaptive_i', '0'],
    aims: false,
  },
  vaapi: {
    device: ['-init_hw_device', 'vaapi=chip', '-filter_hw_device', 'chip'],
    branchEnd: ',format=nv12,hwupload',
    codec: '-c:v h264_vaapi -profile:v high -rc_mode QVBR -global_quality 23'.split(' '),
    keyframes: [],
    aims: true,
  },
};

/** The format of the pictures; those on a chip have theirs already. */
const formats: Readonly<Record<Encoder, readonly string[]>> = {
  x264: ['-pix_fmt', 'yuv420p'],
  nvenc: ['-pix_fmt', 'yuv420p'],
  qsv: ['-pix_fmt', 'nv12'],
  vaapi: [],
};

export const deviceOf = (encoder: Encoder): readonly string[] => manners[encoder].device;

export const branchEndOf = (encoder: Encoder): string => manners[encoder].branchEnd;

/** The arguments that encode a picture, with keyframes at multiples of the segments' length and nowhere else. */
export function buildCodecArguments(
  encoder: Encoder,
  { maxVideoBitrate, framesPerSecond }: { maxVideoBitrate: number; framesPerSecond: number },
): string[] {
  const { codec, keyframes, aims } = manners[encoder];
  const ceiling = ['-maxrate', `${maxVideoBitrate}`, '-bufsize', `${maxVideoBitrate * 2}`];
  return [
    ...codec,
    ...formats[encoder],
    ...(aims ? ['-b:v', `${maxVideoBitrate}`] : []),
    ...ceiling,
    '-force_key_frames',
    `expr:gte(t,n_forced*${segmentSeconds})`,
    '-g',
    `${Math.ceil(framesPerSecond * segmentSeconds)}`,
    ...keyframes,
  ];
}

/** The arguments that encode a sound track. */
export const soundCodec = (channels: number, bitrate: number): string[] => [
  '-c:a',
  'aac',
  '-ac',
  `${channels}`,
  '-ar',
  '48000',
  '-b:a',
  `${bitrate}`,
];

/** Nothing of a file goes along but its pictures and its sound. */
export const stripped = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'];

/** The arguments that write a stream into a folder, in segments. */
export function buildHlsArguments(folder: string): string[] {
  return [
    ['-f', 'hls', '-hls_time', `${segmentSeconds}`, '-hls_playlist_type', 'vod'],
    ['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
    ['-hls_flags', 'independent_segments'],
    ['-hls_segment_filename', `${folder}/%05d.m4s`, `${folder}/index.m3u8`],
  ].flat();
}
