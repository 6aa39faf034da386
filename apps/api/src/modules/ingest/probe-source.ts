import { stat } from 'node:fs/promises';

import * as z from 'zod';

import { noteSourceFacts } from './ingest.repo.ts';
import { maxPixels, readOnlyThis } from './input-arguments.ts';
import type { FrameSize } from './ladder.ts';
import { SourceRefused } from './refuse-source.ts';
import { expectDone, runTool, type ToolLimits } from './run-tool.ts';
import { type StepWork, toolOptions } from './step-context.ts';
import { sourceIn } from './work-folder.ts';

const sourceFacts = z.object({
  width: z.number().positive(),
  height: z.number().positive(),
  durationSeconds: z.number().positive(),
  framesPerSecond: z.number().positive(),
  hasSound: z.boolean(),
});

/** What a source file declares of itself; its size as it is shown. */
export type SourceFacts = z.infer<typeof sourceFacts>;

/** As they were written down. */
export const readSourceFacts = (noted: unknown): SourceFacts => sourceFacts.parse(noted);

const limits = { minSeconds: 1, maxSeconds: 6 * 3600, longestSide: 8192 };

const ratio = z.string().transform((text) => {
  const [numerator = NaN, denominator = 1] = text.split(/[/:]/).map(Number);
  return numerator / denominator;
});

const stream = z.object({
  codec_type: z.string(),
  width: z.number().optional(),
  height: z.number().optional(),
  duration: z.coerce.number().optional(),
  avg_frame_rate: ratio.optional(),
  sample_aspect_ratio: ratio.optional(),
  disposition: z.object({ attached_pic: z.number().default(0) }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});

const probed = z.object({
  format: z.object({ duration: z.coerce.number().optional(), format_name: z.string() }),
  streams: z.array(stream),
});

type Stream = z.infer<typeof stream>;

interface ProbeOptions {
  signal?: AbortSignal;
  limits?: ToolLimits;
}

/** Reads what a file is, without trusting its name. Rejects with {@link SourceRefused}. */
export async function probeSource(path: string, options: ProbeOptions = {}): Promise<SourceFacts> {
  const file = await stat(path).catch(() => null);
  if (!file?.isFile()) throw new SourceRefused('missing', path);

  const { streams, format } = await readFacts(path, options);
  const picture = streams.find(
    (it) => it.codec_type === 'video' && it.disposition?.attached_pic !== 1,
  );
  if (!picture?.width || !picture.height) throw new SourceRefused('no-picture');

  const shown = readShownSize(picture, picture.width, picture.height);
  checkSize({ width: picture.width, height: picture.height });
  checkSize(shown);
  const durationSeconds = picture.duration || format.duration || 0;
  checkDuration(durationSeconds);
  return {
    ...shown,
    durationSeconds,
    framesPerSecond: clampFrameRate(picture.avg_frame_rate),
    hasSound: streams.some((it) => it.codec_type === 'audio'),
  };
}

async function readFacts(path: string, options: ProbeOptions): Promise<z.infer<typeof probed>> {
  const args = ['-v', 'error', ...readOnlyThis, '-show_format', '-show_streams', '-of', 'json'];
  const result = await runTool('ffprobe', [...args, `file:${path}`], options);
  expectDone(result, 'not-a-video');
  const facts = probed.safeParse(JSON.parse(result.output));
  if (!facts.success) throw new SourceRefused('not-a-video');
  return facts.data;
}

/** The shape of a pixel can be declared at will: what is shown is held to the same limits as what is stored. */
function checkSize({ width, height }: FrameSize): void {
  const isTooLarge = width * height > maxPixels || Math.max(width, height) > limits.longestSide;
  if (isTooLarge) throw new SourceRefused('too-large', `${width} × ${height}`);
}

function checkDuration(seconds: number): void {
  if (seconds < limits.minSeconds) throw new SourceRefused('too-short', `${seconds} s`);
  if (seconds > limits.maxSeconds) throw new SourceRefused('too-long', `${seconds} s`);
}

/** The size on screen: phones store portrait film sideways, old discs store narrow pixels. */
function readShownSize(picture: Stream, width: number, height: number): FrameSize {
  const shape = picture.sample_aspect_ratio;
  const shownWidth = shape && Number.isFinite(shape) && shape > 0 ? width * shape : width;
  const rotation = picture.side_data_list?.find((it) => it.rotation !== undefined)?.rotation ?? 0;
  return Math.abs(rotation) % 180 === 90
    ? { width: height, height: shownWidth }
    : { width: shownWidth, height };
}

/** Variable and absurd rates become an ordinary one. */
function clampFrameRate(rate: number | undefined): number {
  if (!rate || !Number.isFinite(rate) || rate < 5) return 25;
  return Math.min(rate, 60);
}

/** Reading what a file declares takes a moment; who needs longer wants to keep us busy. */
const longestSeconds = 120;

/** Finds out what the file is. */
export const probeFacts: StepWork = async (context) => {
  const facts = await probeSource(sourceIn(context.folder), toolOptions(context, longestSeconds));
  return (tx) => noteSourceFacts(tx, context.ingest.id, facts);
};
