import type { AnswerOf } from '@lantern/contracts/call';
import type { getIngest } from '@lantern/contracts/calls/operator/ingests';
import { formatDataSize } from '@lantern/rules/data-size';
import { formatDuration } from '@lantern/rules/duration';
import { parseShanghaiTime } from '@lantern/rules/shanghai-time';
import { Badge } from '@mantine/core';
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react';

import { faultWords, intakeTexts } from '#text/intake.ts';

import { now } from '../../api/clock.ts';
import { labelOf } from '../../text/label-of.ts';
import { stateColor } from './state-color.ts';

export type IngestDetail = AnswerOf<typeof getIngest>;

const icons = {
  waiting: CircleDashed,
  running: LoaderCircle,
  done: CircleCheck,
  failed: CircleAlert,
} as const;

/** The facts about the file, and each step with its duration and its fault. */
export function IngestSteps({ ingest }: { ingest: IngestDetail }) {
  const { state, source, bytes, createTime, notes } = ingest;
  return (
    <>
      <dl className="facts">
        <dt>{intakeTexts.state}</dt>
        <dd>
          <Badge color={stateColor[state]}>{intakeTexts.states[state]}</Badge>
        </dd>
        <dt>{intakeTexts.source}</dt>
        <dd>{source}</dd>
        <dt>{intakeTexts.size}</dt>
        <dd>{bytes === null ? intakeTexts.sizeUnknown : formatDataSize(bytes)}</dd>
        <dt>{intakeTexts.created}</dt>
        <dd>{createTime}</dd>
        {notes.length > 0 && (
          <>
            <dt>{intakeTexts.notes}</dt>
            <dd>
              <ul>
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
      <ol className="ingest-steps">
        {ingest.steps.map((step) => {
          const Icon = icons[step.state];
          return (
            <li key={step.step} data-state={step.state}>
              <Icon size={18} aria-hidden />
              <div>
                <strong>{intakeTexts.steps[step.step]}</strong>{' '}
                <span className="dimmed">{describeStep(step)}</span>
                {step.state === 'failed' && (
                  <p className="error">
                    {labelOf(faultWords, step.fault, intakeTexts.faultUnknown)}
                  </p>
                )}
                {step.detail !== '' && (
                  <details>
                    <summary className="dimmed">{intakeTexts.details}</summary>
                    <pre className="log">{step.detail}</pre>
                  </details>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function describeStep(step: IngestDetail['steps'][number]): string {
  const { state, progress, attempts, durationMs } = step;
  const left = secondsLeft(step);
  const facts: string[] = [
    state === 'running' ? `${progress}%` : intakeTexts.stepStates[state],
    ...(left === null ? [] : [intakeTexts.left(formatDuration(left))]),
    ...(attempts > 1 ? [intakeTexts.attempts(attempts)] : []),
    ...(durationMs === null ? [] : [intakeTexts.took(formatDuration(durationMs / 1000))]),
  ];
  return facts.join(' · ');
}

/** Below this progress, an estimate of the remaining time is a guess. */
const tellingPercent = 5;

/** Estimates the seconds until a step ends, from its pace so far; null while that is not known. */
export function secondsLeft({
  state,
  progress,
  startTime,
}: Pick<IngestDetail['steps'][number], 'state' | 'progress' | 'startTime'>): number | null {
  const begun = startTime === null ? null : parseShanghaiTime(startTime);
  if (state !== 'running' || begun === null || progress < tellingPercent) return null;
  const passed = Math.max(0, now().getTime() - begun.getTime()) / 1000;
  return Math.ceil((passed * (100 - progress)) / progress);
}
