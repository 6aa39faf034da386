import { expect, test } from 'vitest';

import { chooseVersion, type HlsFilm, readFilm } from './hls-playlist.ts';

const base = 'https://v.example/film/index.m3u8';

const film = (text: string): HlsFilm => {
  const read = readFilm(text, base);
  if ('refused' in read) throw new Error(read.refused);
  return read;
};

test('the best version is that of the most lines that are wanted, with its sound', () => {
  const text = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x, y",URI="other.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="main",DEFAULT=YES,URI="sound.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,AUDIO="a"
low.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=9000000,RESOLUTION=3840x2160,AUDIO="a"
high.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=3000000,RESOLUTION=1920x1080,CODECS="avc1,mp4a",AUDIO="a"
https://w.example/mid.m3u8`;
  const sound = 'https://v.example/film/sound.m3u8';
  expect(chooseVersion(text, base, 1080)).toEqual({ address: 'https://w.example/mid.m3u8', sound });
  expect(chooseVersion(text, base, 2160)?.address).toBe('https://v.example/film/high.m3u8');
  expect(chooseVersion('#EXTM3U\n#EXTINF:4,\na.ts', base, 1080)).toBeNull();
});

test('keys, ranges, starts and breaks hold for the segments behind them', () => {
  const read = film(`\uFEFF#EXTM3U\r
#EXT-X-MEDIA-SEQUENCE:7\r
#EXT-X-MAP:URI="start.mp4",BYTERANGE="700@0"\r
#EXT-X-KEY:METHOD=AES-128,URI="k1",IV=0xAB\r
#EXTINF:4.5,\r
#EXT-X-BYTERANGE:100@700\r
one.mp4\r
#EXTINF:4,title\r
#EXT-X-BYTERANGE:50\r
one.mp4\r
#EXT-X-DISCONTINUITY\r
#EXT-X-KEY:METHOD=NONE\r
#EXTINF:3,\r
//ads.example/a.ts\r
#EXT-X-ENDLIST`);
  expect(read.seconds).toBe(11.5);
  expect(read.breaks).toEqual([9]);
  const [one, two, three] = read.segments;
  const key = { address: 'https://v.example/film/k1', iv: 'ab'.padStart(32, '0') };
  expect(one).toEqual({
    address: 'https://v.example/film/one.mp4',
    seconds: 4.5,
    range: { from: 700, bytes: 100 },
    key,
    start: { address: 'https://v.example/film/start.mp4', range: { from: 0, bytes: 700 } },
    number: 7,
  });
  expect(two).toMatchObject({ range: { from: 800, bytes: 50 }, number: 8, key });
  expect(three).toMatchObject({ address: 'https://ads.example/a.ts', key: null, range: null });
});

test.each([
  ['no-playlist', '<html>'],
  ['endless', '#EXTM3U\n#EXTINF:4,\na.ts'],
  ['broken', '#EXTM3U\n#EXT-X-ENDLIST'],
  ['broken', '#EXTM3U\na.ts\n#EXT-X-ENDLIST'],
  ['broken', '#EXTM3U\n#EXTINF:x,\na.ts\n#EXT-X-ENDLIST'],
  ['protected', '#EXTM3U\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST'],
  [
    'protected',
    '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="skd://k",KEYFORMAT="com.apple"\n#EXTINF:4,\na.ts',
  ],
  ['too-many', `#EXTM3U\n${'#EXTINF:1,\na.ts\n'.repeat(50_001)}#EXT-X-ENDLIST`],
])('a playlist is refused: %s', (refused, text) => {
  expect(readFilm(text, base)).toEqual({ refused });
});
