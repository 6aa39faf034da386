import type { Call } from '@lantern/contracts/call';
import { startOfBusinessDay } from '@lantern/rules/shanghai-time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';

import { figuresTexts } from '#text/figures.ts';

import { callApi, callQuery } from '../../api/call-api.ts';
import { download } from '../../api/download.ts';
import { useSession } from '../../session/session.tsx';
import type { Address } from '../../ui/address.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import type { Filter } from '../../ui/filter.ts';
import { Pending } from '../../ui/pending.tsx';
import { useToday } from '../../ui/use-clock.ts';
import { comparisonOf, earlierSpan, presetDays, type Span, spanOf } from './span.ts';

const againMs = 60_000;

type SpanSchema = z.ZodMiniType<Span, Span>;
type FileCall = Call<
  z.ZodMiniType<
    { from?: string | undefined; until?: string | undefined },
    { from?: string | undefined; until?: string | undefined }
  >,
  z.ZodMiniType<{ url: string }>
>;

const usual = 30;
const spans: Filter = {
  kind: 'choice',
  key: 'span',
  label: figuresTexts.span,
  all: figuresTexts.lastDays(usual),
  options: [
    ...presetDays
      .filter((days) => days !== usual)
      .map((days) => ({ value: String(days), label: figuresTexts.lastDays(days) })),
    { value: 'own', label: figuresTexts.ownSpan },
  ],
};
const ownDays: readonly Filter[] = [
  { kind: 'day', key: 'from', label: figuresTexts.from },
  { kind: 'day', key: 'until', label: figuresTexts.until },
];
const compared: Filter = {
  kind: 'choice',
  key: 'compare',
  label: figuresTexts.compare,
  all: figuresTexts.comparisons.none,
  options: [
    { value: 'before', label: figuresTexts.comparisons.before },
    { value: 'year', label: figuresTexts.comparisons.year },
  ],
};

type Figures = z.ZodMiniType<{ computeTime: string | null }>;

interface FiguresTabProps<Answer extends Figures> {
  address: Address;
  call: Call<SpanSchema, Answer>;
  /** The call that exports the same days as a file. */
  fileCall?: FileCall;
  children: (figures: { now: z.output<Answer>; before: z.output<Answer> | null }) => ReactNode;
}

/** Returns the days that the address names, and the days to compare with. */
function useSpans(address: Address): { span: Span | null; earlier: Span | null } {
  const span = spanOf(address, startOfBusinessDay(useToday()));
  return { span, earlier: span && earlierSpan(span, comparisonOf(address)) };
}

/** A span for a disabled query; it is never sent. */
const noDays: Span = { from: '', until: '' };

/** Shows figures of the days that the address names, beside the days to compare with. */
export function FiguresTab<Answer extends Figures>({
  address,
  call,
  fileCall,
  children,
}: FiguresTabProps<Answer>) {
  const { may } = useSession();
  const { span, earlier } = useSpans(address);
  const filters = address.get('span') === 'own' ? [spans, ...ownDays, compared] : [spans, compared];
  return (
    <div className="stack">
      <div className="figures-head">
        <FilterBar filters={filters} address={address} />
        {fileCall && span && may(fileCall) && <TakeOut call={fileCall} span={span} />}
      </div>
      {span === null ? (
        <p role="alert">{figuresTexts.spanWrong}</p>
      ) : (
        <SpanFigures call={call} span={span} earlier={earlier}>
          {children}
        </SpanFigures>
      )}
    </div>
  );
}

interface SpanFiguresProps<Answer extends Figures> extends Pick<
  FiguresTabProps<Answer>,
  'call' | 'children'
> {
  span: Span;
  earlier: Span | null;
}

function SpanFigures<Answer extends Figures>({
  call,
  span,
  earlier,
  children,
}: SpanFiguresProps<Answer>) {
  const asked = { refetchInterval: againMs, placeholderData: keepPreviousData };
  const now = useQuery({ ...callQuery(call, span), ...asked });
  const before = useQuery({
    ...callQuery(call, earlier ?? noDays),
    ...asked,
    enabled: earlier !== null,
  });
  const beforeData = earlier === null ? null : before.data;
  if (!now.data) return <Pending query={now} height={320} />;
  if (beforeData === undefined) return <Pending query={before} height={320} />;
  const { computeTime } = now.data;
  return (
    <>
      <p className="dimmed small">
        {computeTime ? figuresTexts.computed(computeTime.slice(0, 16)) : figuresTexts.neverComputed}
      </p>
      {children({ now: now.data, before: beforeData })}
    </>
  );
}

const TakeOut = ({ call, span }: { call: FileCall; span: Span }) => (
  <ConfirmButton
    label={figuresTexts.export}
    question={figuresTexts.export}
    consequence={figuresTexts.exportHint}
    run={async () => download((await callApi(call, span)).url)}
    done={figuresTexts.exported}
    button={{ size: 'xs' }}
  />
);
