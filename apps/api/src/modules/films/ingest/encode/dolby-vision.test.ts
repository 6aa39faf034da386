import { expect, test } from 'vitest';

import { chooseStreams, judgeDolbyVision, probed } from './source-streams.ts';

const layer = { dv_profile: 8, dv_bl_signal_compatibility_id: 1, bl_present_flag: 1 };
const read = (...sideData: object[]) =>
  probed.parse({
    format: { format_name: 'mov' },
    streams: sideData.map((it, index) => ({
      index,
      codec_type: 'video',
      width: 320,
      height: 180,
      pix_fmt: 'yuv420p10le',
      side_data_list: [{ rotation: 0 }, it],
    })),
  });

test.each([
  ['a film without it', {}, null],
  ['profile 5', { ...layer, dv_profile: 5, dv_bl_signal_compatibility_id: 0 }, 'none'],
  [
    'AV1 without a compatible layer',
    { ...layer, dv_profile: 10, dv_bl_signal_compatibility_id: 0 },
    'none',
  ],
  ['a disc', { ...layer, dv_profile: 7, dv_bl_signal_compatibility_id: 6 }, 'base-layer'],
  [
    'a disc that does not say its compatibility',
    { ...layer, dv_profile: 7, dv_bl_signal_compatibility_id: 0 },
    'base-layer',
  ],
  ['HDR10', layer, 'base-layer'],
  ['a phone, HLG', { ...layer, dv_bl_signal_compatibility_id: 4 }, 'base-layer'],
  ['AV1 with HDR10', { ...layer, dv_profile: 10 }, 'base-layer'],
])('%s', (_what, sideData, judged) => {
  expect(read(sideData).streams.map(judgeDolbyVision)).toEqual([judged]);
});

test('the layer that only enhances another one is no film', () => {
  const { pictures } = chooseStreams(
    read({ ...layer, dv_profile: 7, bl_present_flag: 0 }, { ...layer, dv_profile: 7 }),
  );
  expect(pictures.map((it) => it.index)).toEqual([1]);
});
