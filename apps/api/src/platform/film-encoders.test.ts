import { expect, test } from 'vitest';

import { buildCodecArguments, type Encoder, deviceOf, branchEndOf } from './film-encoders.ts';

const argumentsFor = (encoder: Encoder): string =>
  buildCodecArguments(encoder, { maxVideoBitrate: 800_000, framesPerSecond: 23.976 }).join(' ');

const ceiling = '-maxrate 800000 -bufsize 1600000';
const keyframes = '-force_key_frames expr:gte(t,n_forced*4) -g 96';

test.each<[Encoder, string]>([
  [
    'x264',
    `-c:v libx264 -preset veryfast -profile:v high -crf 23 -pix_fmt yuv420p ${ceiling} ${keyframes} -sc_threshold 0`,
  ],
  [
    'nvenc',
    `-c:v h264_nvenc -preset p4 -profile:v high -rc vbr -cq 23 -pix_fmt yuv420p ${ceiling} ${keyframes} -forced-idr 1 -no-scenecut 1`,
  ],
  [
    'qsv',
    `-c:v h264_qsv -preset veryfast -profile:v high -global_quality 23 -pix_fmt nv12 ${ceiling} ${keyframes} -forced_idr 1 -adaptive_i 0`,
  ],
  [
    'vaapi',
    `-c:v h264_vaapi -profile:v high -rc_mode QVBR -global_quality 23 -b:v 800000 ${ceiling} ${keyframes}`,
  ],
])('%s is asked for the same film', (encoder, wanted) => {
  expect(argumentsFor(encoder)).toBe(wanted);
});

test('only VA-API opens a device and hands it the pictures', () => {
  expect(deviceOf('vaapi').join(' ')).toBe('-init_hw_device vaapi=chip -filter_hw_device chip');
  expect(branchEndOf('vaapi')).toBe(',format=nv12,hwupload');
  for (const encoder of ['x264', 'nvenc', 'qsv'] as const) {
    expect([deviceOf(encoder), branchEndOf(encoder)]).toEqual([[], '']);
  }
});
