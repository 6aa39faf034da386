import { expect, it } from 'vitest';

import { type Rendition, writeMasterPlaylist, writeMediaPlaylist } from './playlist.ts';

const rendition: Rendition = {
  id: 2,
  width: 1280,
  height: 720,
  bandwidth: 900_000,
  codecs: 'avc1.64001f,mp4a.40.2',
  initName: 'init.mp4',
  name: '360p',
  seal: null,
  keys: [],
  segments: [
    { name: 'a.m4s', durationMs: 4000 },
    { name: 'b.m4s', durationMs: 4000 },
    { name: 'c.m4s', durationMs: 2520 },
  ],
};

it('lists the renditions from the lightest up, addressed relative to the pass', () => {
  const light = { ...rendition, id: 1, width: 640, height: 360, bandwidth: 300_000 };
  expect(writeMasterPlaylist([rendition, light])).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=640x360,CODECS="avc1.64001f,mp4a.40.2"
1.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2"
2.m3u8
`);
});

it('lists a whole rendition', () => {
  expect(writeMediaPlaylist(rendition, { count: 3 })).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.000,
a.m4s
#EXTINF:4.000,
b.m4s
#EXTINF:2.520,
c.m4s
#EXT-X-ENDLIST
`);
});

it('names nothing behind the end it is given, and still ends', () => {
  const playlist = writeMediaPlaylist(rendition, { count: 1 });
  expect(playlist).toContain('a.m4s');
  expect(playlist).not.toMatch(/[bc]\.m4s/);
  expect(playlist).toContain('#EXT-X-ENDLIST');
});

it('names the key of what follows after the map, and no key of what is not listed', () => {
  const keys = [
    { fromPosition: 0, name: 'k0.key' },
    { fromPosition: 2, name: 'k2.key' },
  ];
  const list = (count: number) =>
    writeMediaPlaylist({ ...rendition, keys }, { count })
      .split('\n')
      .filter((line) => /MAP|KEY|^[^#]/.test(line));
  const [first, second, third] = rendition.segments.map((it) => it.name);
  const map = `#EXT-X-MAP:URI="${rendition.initName}"`;
  const opens = (name: string) => `#EXT-X-KEY:METHOD=AES-128,URI="${name}"`;
  expect(list(3)).toEqual([map, opens('k0.key'), first, second, opens('k2.key'), third]);
  expect(list(2)).toEqual([map, opens('k0.key'), first, second]);
});

it('says where the objects of a sealed film lie, while its keys stay behind the pass, but for the first', () => {
  const keys = [0, 1, 2].map((at) => ({ fromPosition: at, name: `2-${at}.key` }));
  const addressOf = (name: string) => `/sealed/ticket/seal/${name}`;
  const secret = Buffer.from('sixteen bytes!!!');
  const within = { fromPosition: 1, secret };
  const text = writeMediaPlaylist({ ...rendition, keys }, { count: 3, addressOf, within });
  const opens = (name: string) => `#EXT-X-KEY:METHOD=AES-128,URI="${name}"`;
  expect(text.split('\n').filter((line) => /MAP|KEY|^[^#]/.test(line))).toEqual([
    '#EXT-X-MAP:URI="/sealed/ticket/seal/init.mp4"',
    opens('2-0.key'),
    '/sealed/ticket/seal/a.m4s',
    opens('data:application/octet-stream;base64,c2l4dGVlbiBieXRlcyEhIQ=='),
    '/sealed/ticket/seal/b.m4s',
    opens('2-2.key'),
    '/sealed/ticket/seal/c.m4s',
  ]);
});
