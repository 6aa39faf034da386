/** How a film of a test is made: a moving picture and a tone of so many seconds, as this codec in this container. */
export interface MadeFilm {
  /** The file's name: its ending says the container. */
  name: string;
  rate: string;
  seconds: number;
  size?: string;
  /** Arguments of ffmpeg: codecs, filters and the format where the ending does not say it. */
  more: string[];
  /** Whether the sound is left out. */
  silent?: boolean;
}

const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const x265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:pools=1'];
const mpeg2 = ['-c:v', 'mpeg2video'];
const ntsc = '30000/1001';
const cinema = '24000/1001';

const film = (
  name: string,
  rate: string,
  seconds: number,
  more: string[],
  others: Partial<MadeFilm> = {},
): MadeFilm => ({ name, rate, seconds, more, ...others });

/** Cameras, screens, television and editors: each codec and container once, at odd rates and lengths. */
export const films: readonly MadeFilm[] = [
  film('phone.mp4', ntsc, 3.337, [...x264, '-c:a', 'aac']),
  film('phone.mov', '60', 1.05, [
    ...x265,
    '-tag:v',
    'hvc1',
    '-pix_fmt',
    'yuv420p10le',
    '-c:a',
    'aac',
  ]),
  film('prores.mov', cinema, 1.377, ['-c:v', 'prores_ks', '-profile:v', '2', '-c:a', 'pcm_s24le']),
  film('prores-4444.mov', '25', 1.2, [
    '-c:v',
    'prores_ks',
    '-pix_fmt',
    'yuva444p10le',
    '-c:a',
    'pcm_s16le',
    '-ar',
    '96000',
  ]),
  film('camera.mov', ntsc, 1.7, [
    '-c:v',
    'mjpeg',
    '-pix_fmt',
    'yuvj422p',
    '-c:a',
    'pcm_u8',
    '-ar',
    '8000',
  ]),
  film(
    'avid.mov',
    '25',
    1.04,
    ['-c:v', 'dnxhd', '-profile:v', 'dnxhr_lb', '-pix_fmt', 'yuv422p', '-c:a', 'alac'],
    { size: '256x144' },
  ),
  film('screen.mov', '30', 1.9, ['-c:v', 'qtrle', '-c:a', 'adpcm_ima_qt']),
  film('screen.mkv', '59.94', 2.123, ['-c:v', 'ffv1', '-pix_fmt', 'yuv444p', '-c:a', 'flac']),
  film('film.mkv', cinema, 2.961, [...x265, '-pix_fmt', 'yuv420p10le', '-c:a', 'eac3']),
  film('vp8.webm', ntsc, 2.503, ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libvorbis']),
  film('vp9.webm', '25', 1.999, [
    '-c:v',
    'libvpx-vp9',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-c:a',
    'libopus',
  ]),
  film('av1.webm', '24', 1.3, [
    '-c:v',
    'libaom-av1',
    '-cpu-used',
    '8',
    '-usage',
    'realtime',
    '-c:a',
    'libopus',
  ]),
  film('av1.mp4', '50', 1.02, ['-c:v', 'libsvtav1', '-preset', '12', '-c:a', 'aac'], {
    size: '128x96',
  }),
  film('television.ts', '25', 2.48, [...mpeg2, '-c:a', 'mp2', '-muxdelay', '0.4']),
  film('television-hd.ts', '50', 2.3, [...x264, '-c:a', 'ac3']),
  film('camcorder.m2ts', ntsc, 3.17, [...x264, '-c:a', 'ac3', '-mpegts_m2ts_mode', '1']),
  film('disc.vob', '25', 2.28, [...mpeg2, '-c:a', 'ac3', '-f', 'vob']),
  film('old.mpg', cinema, 2.711, ['-c:v', 'mpeg1video', '-c:a', 'mp2']),
  film('xvid.avi', '23.976', 2.669, [
    '-c:v',
    'mpeg4',
    '-vtag',
    'XVID',
    '-bf',
    '2',
    '-c:a',
    'libmp3lame',
  ]),
  film('raw.avi', '15', 1.133, ['-c:v', 'rawvideo', '-pix_fmt', 'yuyv422', '-c:a', 'pcm_s16le']),
  film('lossless.avi', '25', 1.08, ['-c:v', 'huffyuv', '-c:a', 'pcm_alaw']),
  film('divx3.avi', ntsc, 1.83, ['-c:v', 'msmpeg4', '-c:a', 'wmav2']),
  film('windows.wmv', ntsc, 2.9, ['-c:v', 'wmv2', '-c:a', 'wmav2']),
  film('windows.asf', '15', 3.21, ['-c:v', 'msmpeg4', '-c:a', 'wmav1']),
  film('flash.flv', '25', 2.417, ['-c:v', 'flv', '-c:a', 'libmp3lame', '-ar', '22050']),
  film('stream.flv', '30', 2.033, [...x264, '-c:a', 'aac']),
  film('flash.f4v', ntsc, 1.55, [...x264, '-c:a', 'aac']),
  film('handset.3gp', '15', 2.6, ['-c:v', 'h263', '-s', '176x144', '-c:a', 'aac', '-ac', '1']),
  film('handset.3g2', '12.5', 2.24, ['-c:v', 'mpeg4', '-c:a', 'aac', '-ar', '8000', '-ac', '1']),
  film('theora.ogv', '30', 2.77, ['-c:v', 'libtheora', '-c:a', 'libvorbis']),
  film('broadcast.mxf', '25', 1.48, [...mpeg2, '-c:a', 'pcm_s16le', '-ar', '48000']),
  film('broadcast.gxf', '25', 1.6, [...mpeg2, '-s', '720x576'], { silent: true }),
  film('tape.dv', '25', 1.44, [
    '-c:v',
    'dvvideo',
    '-s',
    '720x576',
    '-pix_fmt',
    'yuv420p',
    '-ar',
    '48000',
    '-ac',
    '2',
  ]),
  film('real.rm', '15', 2.2, ['-c:v', 'rv20', '-c:a', 'ac3']),
  film('recorder.wtv', ntsc, 2.4, [...mpeg2, '-c:a', 'mp2']),
  film('any.nut', '27.5', 1.71, ['-c:v', 'snow', '-strict', '-2', '-c:a', 'pcm_f32le']),
  film('raw.h264', ntsc, 3.337, [...x264], { silent: true }),
  film('raw.h265', '25', 1.64, [...x265], { silent: true }),
  film('raw.m2v', ntsc, 2.202, mpeg2, { silent: true }),
  film('raw.ivf', '30', 1.4, ['-c:v', 'libvpx', '-deadline', 'realtime'], { silent: true }),
  film('raw.mjpeg', '25', 1.36, ['-c:v', 'mjpeg'], { silent: true }),
  film('raw.y4m', cinema, 1.252, ['-pix_fmt', 'yuv420p'], { silent: true }),
  film(
    'raw.obu',
    '25',
    1.2,
    ['-c:v', 'libaom-av1', '-cpu-used', '8', '-usage', 'realtime', '-f', 'obu'],
    { silent: true },
  ),
  film('animation.gif', '10', 1.5, [], { silent: true }),
  film('fragments.mp4', '25', 2.12, [
    ...x264,
    '-c:a',
    'aac',
    '-movflags',
    'frag_keyframe+empty_moov',
  ]),
  film('smooth.ismv', '25', 2.12, [...x264, '-c:a', 'aac']),
];
