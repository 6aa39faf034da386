import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { RenditionManifest } from '../clip-manifest.ts';
import type { RenditionPlan } from './packaging.ts';

/** A packaged rendition as the manifest describes it, from the playlist ffmpeg wrote and the files beside it. */
export function describeRendition(
  plan: RenditionPlan,
  playlist: string,
  folder: string,
): RenditionManifest {
  const initFile = `${plan.name}-init.mp4`;
  const segments = [...playlist.matchAll(/#EXTINF:([\d.]+),\n(\S+)/g)].map(
    ([, seconds = '', file = '']) => ({
      file,
      durationSeconds: Number(seconds),
      bytes: statSync(join(folder, file)).size,
    }),
  );
  const bits = segments.map((segment) => (segment.bytes * 8) / segment.durationSeconds);
  const total = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const long = segments.reduce((sum, segment) => sum + segment.durationSeconds, 0);
  return {
    name: plan.name,
    width: plan.width,
    height: plan.height,
    bandwidth: Math.ceil(Math.max(...bits)),
    averageBandwidth: Math.ceil((total * 8) / long),
    codecs: codecsOf(readFileSync(join(folder, initFile))),
    initFile,
    segments,
  };
}

/** RFC 6381 names from an initialisation segment: H.264 profile and level from its avcC box, AAC-LC. */
export function codecsOf(init: Buffer): string {
  const at = init.indexOf('avcC');
  if (at < 0) throw new Error('the initialisation segment holds no H.264');
  if (init.indexOf('mp4a') < 0) throw new Error('the initialisation segment holds no AAC');
  return `avc1.${init.subarray(at + 5, at + 8).toString('hex')},mp4a.40.2`;
}
