import { execFile } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import * as z from 'zod/mini';

import { ownVersion, type Version } from './version.ts';

const filledSite = z.object({
  paidVideos: z.array(z.object({ id: z.number(), episodeIds: z.array(z.number()) })),
  free: z.object({ id: z.number(), segmentName: z.string() }),
  /** Of the free video's segment, with a pass. */
  segmentPath: z.string(),
  /** The playlist of a sealed film, with a pass. */
  sealedPath: z.string(),
  members: z.array(
    z.object({
      memberId: z.number(),
      memberCode: z.string(),
      loginName: z.string(),
      token: z.string(),
    }),
  ),
  coinsAtFirst: z.number(),
  operatorToken: z.string(),
});

/** What is there before members come. */
export type FilledSite = z.infer<typeof filledSite>;
export type LivingMember = FilledSite['members'][number];

const filler = 'apps/api/verify/rehearse/fill-site.ts';

/** Has an empty site filled by the code of the version it is of. */
export async function fillSite(
  version: Version,
  settings: Readonly<Record<string, string>>,
): Promise<FilledSite> {
  if (version !== ownVersion) {
    await mkdir(dirname(join(version.root, filler)), { recursive: true });
    await copyFile(join(ownVersion.root, filler), join(version.root, filler));
  }
  return filledSite.parse(JSON.parse(await runToEnd(version, filler, settings)));
}

/** Answers what a program of that version said. */
export async function runToEnd(
  { root }: Version,
  file: string,
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', ...settings };
  const run = promisify(execFile);
  return (await run(process.execPath, [join(root, file)], { cwd: root, env })).stdout;
}
