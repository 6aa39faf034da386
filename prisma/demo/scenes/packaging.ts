import type { Film } from './scene.ts';

/** Length of a segment; a keyframe is forced at every multiple. */
export const SEGMENT_SECONDS = 4;

export type RenditionPlan = {
  name: '360p' | '720p';
  width: number;
  height: number;
  /** x264's rate factor. */
  quality: number;
  /** H.264 level; with four reference pictures every phone decodes it. */
  level: string;
};

/** The two sizes a film is packaged in. */
export function renditionsOf({ width, height, quality }: Film): readonly RenditionPlan[] {
  return [
    { name: '360p', width: width / 2, height: height / 2, quality: quality - 2, level: '3.0' },
    { name: '720p', width, height, quality, level: '3.1' },
  ];
}

/** ffmpeg's arguments: raw RGB frames on standard input, one music file, two HLS outputs in the working directory. */
export function packagingArguments(film: Film, music: string): string[] {
  const plans = renditionsOf(film);
  const sizes = plans.map(
    (plan) =>
      `[${plan.name}in]scale=${plan.width}:${plan.height}:flags=lanczos:out_color_matrix=bt709:out_range=tv,format=yuv420p[${plan.name}]`,
  );
  const split = `[0:v]split=${plans.length}${plans.map((plan) => `[${plan.name}in]`).join('')}`;
  return [
    ...['-hide_banner', '-nostdin', '-loglevel', 'warning'],
    ...options({
      f: 'rawvideo',
      pix_fmt: 'rgb24',
      video_size: `${film.width}x${film.height}`,
      framerate: film.frameRate,
      i: 'pipe:0',
    }),
    ...options({ i: music, filter_complex: [split, ...sizes].join(';') }),
    ...plans.flatMap((plan) => [
      ...['-map', `[${plan.name}]`, '-map', '1:a'],
      ...options({ ...videoOptions(film, plan), ...audioOptions, ...hlsOptions(plan) }),
      `${plan.name}.m3u8`,
    ]),
  ];
}

type Options = Readonly<Record<string, string | number>>;

function options(named: Options): string[] {
  return Object.entries(named).flatMap(([name, value]) => [`-${name}`, String(value)]);
}

function videoOptions(film: Film, plan: RenditionPlan): Options {
  const keyframeEvery = SEGMENT_SECONDS * film.frameRate;
  return {
    'c:v': 'libx264',
    'profile:v': 'high',
    level: plan.level,
    preset: 'slow',
    tune: 'animation',
    crf: plan.quality,
    threads: 2,
    refs: 4,
    'x264-params': 'no-psy=1:aq-mode=0:bframes=8:ref=4',
    g: keyframeEvery,
    keyint_min: keyframeEvery,
    sc_threshold: 0,
    'flags:v': '+cgop+bitexact',
    force_key_frames: `expr:gte(t,n_forced*${SEGMENT_SECONDS})`,
    color_primaries: 'bt709',
    color_trc: 'bt709',
    colorspace: 'bt709',
    color_range: 'tv',
  };
}

const audioOptions: Options = {
  'c:a': 'aac',
  'profile:a': 'aac_low',
  'b:a': '24k',
  ac: 1,
  'flags:a': '+bitexact',
  // The encoder starts one frame of 1024 samples before 0; every track is to begin at 0.
  'bsf:a': 'setts=ts=TS+1024',
  avoid_negative_ts: 'disabled',
};

function hlsOptions(plan: RenditionPlan): Options {
  return {
    map_metadata: -1,
    fflags: '+bitexact',
    f: 'hls',
    hls_time: SEGMENT_SECONDS,
    hls_playlist_type: 'vod',
    hls_flags: 'independent_segments',
    hls_segment_type: 'fmp4',
    hls_fmp4_init_filename: `${plan.name}-init.mp4`,
    hls_segment_filename: `${plan.name}-%02d.m4s`,
  };
}
