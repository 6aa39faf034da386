/** Containers that hold their own pictures; whatever names other files or devices is not among them. */
const containers = 'mov,matroska,mpegts,avi,flv,asf,mpeg,ogg,mxf';

/** Larger pictures are not decoded, also when a file says so halfway only. */
export const maxPixels = 4096 * 2304;
const largestAllocationBytes = 512 * 1024 ** 2;

/**
 * How a file from outside is opened, by ffmpeg and ffprobe alike: nothing but this file, whatever its bytes ask
 * for. Its name is one of ours. Tracks that lie in other files are left out unless one asks for them.
 */
export const readOnlyThis: readonly string[] = [
  ...['-max_alloc', `${largestAllocationBytes}`],
  ...['-protocol_whitelist', 'file', '-format_whitelist', containers],
];

/** What was encoded by ourselves is a playlist of files beside it. */
export const readOwnPlaylist = (path: string): string[] => [
  ...['-protocol_whitelist', 'file', '-allowed_extensions', 'ALL', '-i', `file:${path}`],
];
