import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const folder = join(import.meta.dirname, 'clips');
const segments = z.array(
  z.object({ file: z.string(), durationSeconds: z.number(), bytes: z.int() }),
);
const manifest = z.object({
  key: z.string(),
  width: z.int(),
  height: z.int(),
  durationSeconds: z.number(),
  storyboard: z.object({
    file: z.string(),
    width: z.int(),
    height: z.int(),
    columns: z.int(),
    rows: z.int(),
    intervalSeconds: z.number(),
  }),
  renditions: z.array(
    z.object({
      name: z.enum(['360p', '720p']),
      width: z.int(),
      height: z.int(),
      bandwidth: z.int(),
      averageBandwidth: z.int(),
      codecs: z.string(),
      initFile: z.string(),
      segments,
    }),
  ),
  sounds: z._default(
    z.array(z.object({ language: z.string(), codecs: z.string(), initFile: z.string(), segments })),
    [],
  ),
});
const pathOf = (key: string, file: string) => join(folder, key, file);
const clips = readdirSync(folder).map((key) =>
  z.parse(manifest, JSON.parse(readFileSync(pathOf(key, 'manifest.json'), 'utf8'))),
);
const renditions = clips.flatMap((clip) =>
  clip.renditions.map((rendition) => ({ clip, rendition, name: `${clip.key} ${rendition.name}` })),
);

/** Reads RFC 6381 names from an initialisation segment: the H.264 profile and level from its avcC box, AAC-LC. */
function codecsOf(init: Buffer): string {
  const at = init.indexOf('avcC');
  const video = at < 0 ? [] : [`avc1.${init.subarray(at + 5, at + 8).toString('hex')}`];
  return [...video, ...(init.includes('mp4a') ? ['mp4a.40.2'] : [])].join(',');
}

describe('demo clips', () => {
  it('are five of 40 to 90 seconds, one of them portrait, three longer than 50', () => {
    expect(clips).toHaveLength(5);
    expect(clips.filter((clip) => clip.height > clip.width)).toHaveLength(1);
    expect(clips.filter((clip) => clip.durationSeconds > 50).length).toBeGreaterThanOrEqual(3);
    for (const clip of clips) {
      expect(clip.durationSeconds).toBeGreaterThanOrEqual(40);
      expect(clip.durationSeconds).toBeLessThanOrEqual(90);
      expect(statSync(pathOf(clip.key, 'poster.webp')).size).toBeLessThan(20 * 1024);
    }
  });

  it.each(clips)(
    '$key has a small picture for every two seconds',
    async ({ key, storyboard, ...clip }) => {
      const { width, height, columns, rows, intervalSeconds, file } = storyboard;
      expect([columns * rows >= clip.durationSeconds / 2, intervalSeconds]).toEqual([true, 2]);
      const sheet = await sharp(pathOf(key, file)).metadata();
      expect([sheet.width, sheet.height]).toEqual([width * columns, height * rows]);
      expect(width > height).toBe(clip.width > clip.height);
    },
  );

  it.each(renditions)('$name is cut every four seconds', ({ clip, rendition }) => {
    const { segments } = rendition;
    expect(Math.min(rendition.width, rendition.height)).toBe(Number.parseInt(rendition.name, 10));
    expect(segments.map((segment) => segment.durationSeconds)).toEqual(segments.map(() => 4));
    expect(segments.length * 4).toBe(clip.durationSeconds);
  });

  it.each(renditions)('$name has a manifest that fits its files', ({ clip, rendition }) => {
    for (const segment of rendition.segments) {
      expect(statSync(pathOf(clip.key, segment.file)).size).toBe(segment.bytes);
    }
    const sizes = rendition.segments.map((segment) => segment.bytes);
    expect(rendition.bandwidth).toBe(Math.max(...sizes) * 2);
    expect(rendition.averageBandwidth).toBeLessThanOrEqual(rendition.bandwidth);
    expect(rendition.codecs).toBe(codecsOf(readFileSync(pathOf(clip.key, rendition.initFile))));
    const within = clip.sounds.length === 0 ? ',mp4a.40.2' : '';
    expect(rendition.codecs).toMatch(new RegExp(String.raw`^avc1\.6400(1e|1f)${within}$`));
  });

  it('include one with sound in two languages, each as long as the pictures', () => {
    const spoken = clips.filter((clip) => clip.sounds.length > 0);
    expect(spoken.map((clip) => clip.sounds.map((it) => it.language))).toEqual([['zh', 'en']]);
    for (const { key, sounds, durationSeconds } of spoken) {
      for (const sound of sounds) {
        const files = sound.segments.map((it) => [statSync(pathOf(key, it.file)).size, it.bytes]);
        expect(files.filter(([size, bytes]) => size !== bytes)).toEqual([]);
        const length = sound.segments.reduce((sum, it) => sum + it.durationSeconds, 0);
        expect(length).toBeCloseTo(durationSeconds, 1);
        expect(codecsOf(readFileSync(pathOf(key, sound.initFile)))).toBe(sound.codecs);
      }
    }
  });
});
