import { ingestSteps, type IngestStepName } from '@lantern/rules/ingest-steps';

import type { PublishRefused } from '../../modules/films/catalogue/publish-episode.ts';
import type { SourceRefused } from '../../modules/films/ingest/encode/run-tool.ts';
import type { Ingest } from '../../modules/films/ingest/ingest.repo.ts';
import { faultOf } from '../../modules/films/ingest/run-ingest.ts';
import { showPath } from '../../platform/encodings/path-bytes.ts';
import { detailText } from '../../text/ingest-detail.ts';
import { explainIngestFault, ingestStepText, ingestText } from '../../text/operator.ts';
import { createProgressLine } from '../tool/progress-line.ts';

/** Reports an ingest's progress to an operator at the terminal, or to a script. */
export interface IngestReport {
  begin: (source: string) => void;
  identify: (ingestId: string) => void;
  /** The current file was taken in before, and nothing was done. */
  identifyKnown: () => void;
  progress: (step: IngestStepName, done: number) => void;
  /** Returns whether the ingest succeeded. */
  end: (ingest: Ingest) => boolean;
  refuse: (error: SourceRefused | PublishRefused) => void;
}

const isWell = (ingest: Ingest): boolean =>
  ingest.state === 'published' || ingest.state === 'in_review';

export const createIngestReport = (json: boolean): IngestReport =>
  json ? createJsonReport() : createTextReport();

const width = 30;

function drawBar(step: IngestStepName, done: number): string {
  const filled = Math.round(Math.min(1, done) * width);
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
  const place = `${ingestSteps.indexOf(step) + 1}/${ingestSteps.length}`;
  return `${bar} ${Math.floor(done * 100)} %  ${place} ${ingestStepText[step]}`;
}

function createTextReport(): IngestReport {
  const line = createProgressLine();
  const say = (text: string, out: NodeJS.WriteStream = process.stdout): void => {
    line.end();
    out.write(`${text}\n`);
  };
  let source = '';
  let isKnown = false;
  const blame = (fault: string, detail: string): void =>
    say(`${source}: ${explainIngestFault(fault, detail)}`, process.stderr);
  return {
    begin: (of) => {
      source = showPath(of);
      isKnown = false;
    },
    identify: () => undefined,
    identifyKnown: () => {
      isKnown = true;
    },
    progress: (step, done) => line.show(drawBar(step, done)),
    end(ingest) {
      const { fault, detail } = faultOf(ingest) ?? { fault: ingest.state, detail: '' };
      if (isWell(ingest)) say(isKnown ? ingestText.known(ingest) : ingestText.ended(ingest));
      else blame(fault, detailText(detail, 'zh'));
      return isWell(ingest);
    },
    refuse: (error) => blame(error.fault, 'detail' in error ? detailText(error.detail, 'zh') : ''),
  };
}

/** The most lines of progress for a script. */
const everyMs = 500;

function createJsonReport(): IngestReport {
  let about: { source: string; ingest: string | null; known?: true } = { source: '', ingest: null };
  let shownAt = -Infinity;
  let shownStep = '';
  const write = (event: string, more: object): void =>
    void process.stdout.write(`${JSON.stringify({ event, ...about, ...more })}\n`);
  return {
    begin(source) {
      about = { source, ingest: null };
    },
    identify(ingest) {
      about = { ...about, ingest };
    },
    identifyKnown() {
      about = { ...about, known: true };
    },
    progress(step, done) {
      if (step === shownStep && performance.now() - shownAt < everyMs) return;
      shownAt = performance.now();
      shownStep = step;
      write('progress', { step, done: Math.round(done * 1000) / 1000 });
    },
    end(ingest) {
      about = { ...about, ingest: ingest.id };
      const { state, videoId, episodeId } = ingest;
      write('end', { state, videoId, episodeId, ...faultOf(ingest) });
      return isWell(ingest);
    },
    refuse(error) {
      const detail = 'detail' in error ? error.detail : '';
      write('end', { state: 'refused', fault: error.fault, detail });
    },
  };
}
