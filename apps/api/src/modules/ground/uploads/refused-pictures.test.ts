import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

import { uploadImage } from '@lantern/contracts/calls/member';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { makePicture } from '../../../test/make-picture.ts';
import { sendFormAs } from '../../../test/send-form.ts';

let testApp: TestApp;
let member: TestMember;
beforeAll(async () => {
  testApp = await buildTestApp();
  member = await createMember(testApp.deps);
});
afterAll(() => testApp.close());

const storedFiles = ({ deps }: TestApp): Promise<string[]> =>
  readdir(join(deps.config.dataDir, 'storage', 'uploads')).catch(() => []);

describe('no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  /** A header that claims 30000 × 30000 pixels, as a decompression bomb does. */
  const bomb = async (): Promise<Buffer> => {
    const png = await makePicture({ width: 10, height: 10 });
    const ihdr = Buffer.from(png.subarray(12, 29));
    ihdr.writeUInt32BE(30_000, 4);
    ihdr.writeUInt32BE(30_000, 8);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(ihdr));
    return Buffer.concat([png.subarray(0, 12), ihdr, crc, png.subarray(33)]);
  };
  const noise = async (): Promise<Buffer> =>
    sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 251)), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .jpeg()
      .toBuffer();

  test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['an svg', () => Buffer.from(svg), 415, '仅支持 JPG、PNG、WebP、GIF 格式的图片'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, ''],
    ['php', () => Buffer.from('<?php system($_GET[0]);'), 415, ''],
    ['a program', () => Buffer.from('MZ\x90\0\x03'), 415, ''],
    ['a pdf', () => Buffer.from('%PDF-1.7\n'), 415, ''],
    [
      'a script of a drawing program',
      () => Buffer.from('push graphic-context\nfill url()'),
      415,
      '',
    ],
    ['nothing at all', () => Buffer.alloc(0), 415, ''],
    ['a tiff', () => makePicture({ format: 'tiff' }), 415, ''],
    ['an avif', () => makePicture({ format: 'avif' }), 415, ''],
    [
      'the start of a png and then a page',
      () => Buffer.from('\x89PNG\r\n\x1a\n<html>', 'latin1'),
      500,
      '图片已损坏，请更换图片',
    ],
    [
      'a jpeg cut off in the middle',
      async () => {
        const file = await noise();
        return file.subarray(0, file.length / 2);
      },
      500,
      '',
    ],
    [
      'a png cut off in the middle',
      async () => (await makePicture({ width: 900, height: 900 })).subarray(0, 800),
      500,
      '',
    ],
    ...([212, 200, 13, 12, 4, 1] as const).flatMap((missing) =>
      (['png', 'gif', 'webp', 'jpeg'] as const).map(
        (format) =>
          [
            `a ${format} without its last ${missing} bytes`,
            async () =>
              (await makePicture({ format, width: 300, height: 300 })).subarray(0, -missing),
            500,
            '图片已损坏，请更换图片',
          ] satisfies [string, () => Promise<Buffer>, number, string],
      ),
    ),
    ['a bomb of 900 megapixels', bomb, 413, '图片过大，请压缩后再上传'],
    ['a file of 11 MB', () => Buffer.alloc(11 * 1024 * 1024, '\xff\xd8\xff', 'latin1'), 413, ''],
  ])('is %s: refused in Chinese, and nothing is kept', async (_what, make, code, words) => {
    const before = await storedFiles(testApp);
    const refused = await sendFormAs(testApp, member)(uploadImage, { file: await make() });
    expect(refused.code).toBe(code);
    expect(refused.msg).toMatch(words === '' ? /[\u4e00-\u9fff]/ : words);
    expect(await storedFiles(testApp)).toEqual(before);
  });

  test.each<[string, string, number]>([
    ['no file', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n', 400],
    ['nothing', '--b--\r\n', 400],
    ['no end', '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx', 400],
    ['another boundary', '--c\r\n\r\n--c--\r\n', 400],
    ['two files', part('file', 'GIF89a').repeat(2) + '--b--\r\n', 413],
    ['a thousand parts', part('file', 'GIF89a') + field('a', '1').repeat(1000) + '--b--\r\n', 413],
    [
      'a field of a megabyte',
      field('a', 'x'.repeat(1_000_000)) + part('file', 'GIF89a') + '--b--\r\n',
      413,
    ],
    [
      'a field named __proto__',
      field('__proto__', '1') + part('file', 'GIF89a') + '--b--\r\n',
      400,
    ],
    [
      'a purpose there is none of',
      field('purpose', 'chat') + part('file', 'GIF89a') + '--b--\r\n',
      400,
    ],
  ])('is in a form with %s', async (_what, payload, status) => {
    const before = await storedFiles(testApp);
    const response = await testApp.app.inject({
      method: 'POST',
      url: uploadImage.path,
      headers: { token: member.token, 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    });
    expect([response.statusCode, response.json()]).toMatchObject([status, { code: status }]);
    expect(await storedFiles(testApp)).toEqual(before);
  });
});

function part(name: string, content: string): string {
  return `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.gif"\r\ncontent-type: image/gif\r\n\r\n${content}\r\n`;
}
function field(name: string, value: string): string {
  return `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}
