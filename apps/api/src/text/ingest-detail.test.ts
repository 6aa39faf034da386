import { expect, test } from 'vitest';

import { keepDetail, detailText } from './ingest-detail.ts';

test.each([
  [
    keepDetail('no-index'),
    '文件不完整：结尾的索引缺失，没有可以播放的内容',
    'The file is incomplete: the index at its end is missing, and nothing can be played',
  ],
  [
    keepDetail('cut-off', 3725.04, 61.479),
    '全长 1 小时 2 分 5.0 秒，只能播放前 1 分 1.5 秒，缺少 1 小时 1 分 3.6 秒',
    '1 h 2 min 5.0 s long, of which the first 1 min 1.5 s can be played; 1 h 1 min 3.6 s are missing',
  ],
  [
    keepDetail('rights-missing', 'consent', 'age_proof'),
    '出镜同意、成年证明',
    'consent, age proof',
  ],
])('%j is told in the language of its reader', (kept, zh, en) => {
  expect([detailText(kept, 'zh'), detailText(kept, 'en')]).toEqual([zh, en]);
});

test.each(['', 'no space left on device', 'constructor x', '全长 9.0 秒，只能播放前 4.5 秒'])(
  'what is no word of ours stays as it was kept: %j',
  (kept) => {
    expect([detailText(kept, 'zh'), detailText(kept, 'en')]).toEqual([kept, kept]);
  },
);
