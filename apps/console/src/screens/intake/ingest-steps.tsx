import type { AnswerOf } from '@lantern/contracts/call';
import type { getIngest } from '@lantern/contracts/calls/operator/ingests';
import { formatDataSize } from '@lantern/rules/data-size';
import { formatDuration } from '@lantern/rules/duration';
import { Badge } from '@mantine/core';
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react';

import { faultText, zhIntake } from '../../text/zh-intake.ts';
import { stateColor } from './state-color.ts';

export type IngestDetail = AnswerOf<typeof getIngest>;

const icons = {
  waiting: CircleDashed,
  running: LoaderCircle,
  done: CircleCheck,
  failed: CircleAlert,
} as const;

/** What is known of the file, and each step with how long it took and why it failed. */
export function IngestSteps({ ingest }: { ingest: IngestDetail }) {
  const { state, source, bytes, paid, categoryCode, episodeTitle, createTime } = ingest;
  return (
    <>
      <dl className="facts">
        <dt>{zhIntake.state}</dt>
        <dd>
          <Badge variant="light" color={stateColor[state]}>
            {zhIntake.states[state]}
          </Badge>
        </dd>
        <dt>{zhIntake.source}</dt>
        <dd>{source}</dd>
        {episodeTitle !== '' && (
          <>
            <dt>{zhIntake.episode}</dt>
            <dd>{episodeTitle}</dd>
          </>
        )}
        <dt>{zhIntake.category}</dt>
        <dd>
          {categoryCode} · {paid ? zhIntake.paid : zhIntake.free}
        </dd>
        <dt>{zhIntake.size}</dt>
        <dd>{bytes === null ? zhIntake.sizeUnknown : formatDataSize(bytes)}</dd>
        <dt>{zhIntake.created}</dt>
        <dd>{createTime}</dd>
      </dl>
      <ol className="ingest-steps">
        {ingest.steps.map((step) => {
          const Icon = icons[step.state];
          return (
            <li key={step.step} data-state={step.state}>
              <Icon size={18} aria-hidden />
              <div>
                <strong>{zhIntake.steps[step.step]}</strong>{' '}
                <span className="dimmed">{tellStep(step)}</span>
                {step.state === 'failed' && <p className="error">{faultText(step.fault)}</p>}
                {step.detail !== '' && (
                  <details>
                    <summary className="dimmed">{zhIntake.details}</summary>
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

function tellStep(step: IngestDetail['steps'][number]): string {
  const { state, progress, attempts, durationMs } = step;
  const told: string[] = [
    state === 'running' ? `${progress}%` : zhIntake.stepStates[state],
    ...(attempts > 1 ? [zhIntake.attempts(attempts)] : []),
    ...(durationMs === null ? [] : [zhIntake.took(formatDuration(durationMs / 1000))]),
  ];
  return told.join(' · ');
}
