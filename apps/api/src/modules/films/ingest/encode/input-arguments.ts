/** A picture's size in pixels, as it is shown (rotation and pixel shape already applied). */
export interface FrameSize {
  width: number;
  height: number;
}

/** A size scaled by a factor, with even sides: H.264 with 4:2:0 colour needs them. */
export function scaleEvenly({ width, height }: FrameSize, factor: number): FrameSize {
  const even = (pixels: number): number => Math.max(2, Math.round((pixels * factor) / 2) * 2);
  return { width: even(width), height: even(height) };
}

export const scaleTo = ({ width, height }: FrameSize): string =>
  `scale=${width}:${height}:flags=bicubic`;

/**
 * Containers of cameras, screens, television and editors that hold their own streams. A container that names other files or
 * devices is not among them.
 */
const containers = [
  'mov',
  'matroska',
  'mpegts',
  'mpeg',
  'avi',
  'flv',
  'live_flv',
  'kux',
  'asf',
  'ogg',
  'rm',
  'ivr',
  'mxf',
  'gxf',
  'lxf',
  'dv',
  'nut',
  'wtv',
  'ty',
  'pva',
  'nuv',
  'nsv',
  'dhav',
  'pmp',
  'swf',
  'h261',
  'h263',
  'h264',
  'hevc',
  'mpegvideo',
  'm4v',
  'vc1',
  'vc1test',
  'cavsvideo',
  'avs2',
  'avs3',
  'dirac',
  'dnxhd',
  'ivf',
  'obu',
  'av1',
  'mjpeg',
  'mjpeg_2000',
  'mpjpeg',
  'yuv4mpegpipe',
  'gif',
  'apng',
  'filmstrip',
  'film_cpk',
  'roq',
  'smk',
  'bink',
];

/** Streams of a codec without a container: they hold no time stamps. */
const rawStreams: ReadonlySet<string> = new Set([
  'h261',
  'h263',
  'h264',
  'hevc',
  'm4v',
  'vc1',
  'cavsvideo',
  'avs2',
  'avs3',
  'dirac',
  'dnxhd',
  'obu',
  'mjpeg',
]);

export const isRawStream = (formatName: string): boolean => rawStreams.has(formatName);

/** Formats whose first bytes are not unique, by the extension of the file's name. */
const formatByEnding: Readonly<Record<string, string>> = {
  mjpeg: 'mjpeg',
  mjpg: 'mjpeg',
  h261: 'h261',
  h263: 'h263',
  drc: 'dirac',
  vc1: 'vc1',
  obu: 'obu',
  dnxhd: 'dnxhd',
};

/** The format by the file's name, for formats that the bytes alone don't reveal; null for all others. */
export const promisedFormat = (fileName: string): string | null =>
  formatByEnding[/\.([^.]+)$/.exec(fileName.toLowerCase())?.[1] ?? ''] ?? null;

/** The largest picture that is decoded, also when a file changes its size halfway. */
export const maxPixels = 4096 * 2304;
const largestAllocationBytes = 512 * 1024 ** 2;
/** The part of a file that is read to find its streams: sound may begin late. */
const lookedAt = { bytes: 50_000_000, microseconds: 30_000_000 };

/**
 * The arguments with which ffmpeg and ffprobe open a file from outside: they read this file and no other, whatever its bytes
 * refer to. Its name is made by the site. Tracks in other files are left out, unless the caller asks for them.
 */
const readOnlyThis: readonly string[] = [
  ['-max_alloc', `${largestAllocationBytes}`],
  ['-protocol_whitelist', 'file', '-format_whitelist', containers.join(',')],
  ['-probesize', `${lookedAt.bytes}`, '-analyzeduration', `${lookedAt.microseconds}`],
].flat();

/** Options that a file needs before it is opened. */
export interface SourceOpening {
  /** The container's name in ffmpeg, when ffmpeg can't detect it. */
  format: string | null;
  /** The frame rate of a stream without time stamps. */
  rawRate: number | null;
}

export const probeInput = (path: string, format: string | null): string[] => [
  ...readOnlyThis,
  ...(format === null ? [] : ['-f', format]),
  `file:${path}`,
];

export const sourceInput = (path: string, { format, rawRate }: SourceOpening): string[] =>
  [
    [...readOnlyThis, '-max_pixels', `${maxPixels}`],
    ...(format === null ? [] : ['-f', format]),
    ...(rawRate === null ? [] : ['-r', `${rawRate}`]),
    ['-i', `file:${path}`],
  ].flat();

/** The arguments for the site's own encoding: a playlist of files beside it. */
export const readOwnPlaylist = (path: string): string[] => [
  '-protocol_whitelist',
  'file',
  '-allowed_extensions',
  'ALL',
  '-i',
  `file:${path}`,
];
