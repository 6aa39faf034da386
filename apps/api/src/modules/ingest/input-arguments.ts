/** A picture's size in pixels, as it is shown (rotation and pixel shape already applied). */
export interface FrameSize {
  width: number;
  height: number;
}

/**
 * Containers that hold their own pictures, of cameras, screens, television and editors; a container that names other
 * files or devices is not among them.
 */
const containers = [
  ...[
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
  ],
  ...['mxf', 'gxf', 'lxf', 'dv', 'nut', 'wtv', 'ty', 'pva', 'nuv', 'nsv', 'dhav', 'pmp', 'swf'],
  ...[
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
  ],
  ...['dirac', 'dnxhd', 'ivf', 'obu', 'av1', 'mjpeg', 'mjpeg_2000', 'mpjpeg', 'yuv4mpegpipe'],
  ...['gif', 'apng', 'filmstrip', 'film_cpk', 'roq', 'smk', 'bink'],
];

/** Streams of a codec without a container: nothing in them says when a picture is due. */
const rawStreams: ReadonlySet<string> = new Set([
  ...['h261', 'h263', 'h264', 'hevc', 'm4v', 'vc1', 'cavsvideo', 'avs2', 'avs3', 'dirac', 'dnxhd'],
  ...['obu', 'mjpeg'],
]);

export const isRawStream = (formatName: string): boolean => rawStreams.has(formatName);

/** Those whose first bytes may be those of something else, by the ending of a file's name. */
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

/** The format that the name of a file promises where its bytes alone don't tell; null for all others. */
export const promisedFormat = (fileName: string): string | null =>
  formatByEnding[/\.([^.]+)$/.exec(fileName.toLowerCase())?.[1] ?? ''] ?? null;

/** Larger pictures are not decoded, also when a file says so halfway only. */
export const maxPixels = 4096 * 2304;
const largestAllocationBytes = 512 * 1024 ** 2;
/** So much is looked at before it is decided which streams there are: sound may begin late. */
const lookedAt = { bytes: 50_000_000, microseconds: 30_000_000 };

/**
 * How a file from outside is opened, by ffmpeg and ffprobe alike: nothing but this file, whatever its bytes ask
 * for. Its name is one of ours. Tracks that lie in other files are left out unless one asks for them.
 */
const readOnlyThis: readonly string[] = [
  ...['-max_alloc', `${largestAllocationBytes}`],
  ...['-protocol_whitelist', 'file', '-format_whitelist', containers.join(',')],
  ...['-probesize', `${lookedAt.bytes}`, '-analyzeduration', `${lookedAt.microseconds}`],
];

/** What has to be said of a file before it is opened. */
export interface SourceOpening {
  /** As ffmpeg calls the container, where it does not find out by itself. */
  format: string | null;
  /** Pictures a second of a stream that does not say when they are due. */
  rawRate: number | null;
}

export const probeInput = (path: string, format: string | null): string[] => [
  ...[...readOnlyThis, ...(format === null ? [] : ['-f', format]), `file:${path}`],
];

export const sourceInput = (path: string, { format, rawRate }: SourceOpening): string[] => [
  ...[...readOnlyThis, '-max_pixels', `${maxPixels}`],
  ...(format === null ? [] : ['-f', format]),
  ...(rawRate === null ? [] : ['-r', `${rawRate}`]),
  ...['-i', `file:${path}`],
];

/** What was encoded by ourselves is a playlist of files beside it. */
export const readOwnPlaylist = (path: string): string[] => [
  ...['-protocol_whitelist', 'file', '-allowed_extensions', 'ALL', '-i', `file:${path}`],
];
