import type { PayloadInputOf } from '@lantern/contracts/call';
import {
  decideMatchCase,
  getSource,
  listMatchCases,
  listSources,
} from '@lantern/contracts/calls/operator/sources';
import type { MatchCase } from '@lantern/contracts/entities/operator-source';
import { pictureShapes } from '@lantern/rules/picture-shapes';
import { Badge, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { GitCompareArrows } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Link, useParams } from 'react-router-dom';

import { sourcesTexts } from '#text/sources.ts';
import { texts } from '#text/texts.ts';

import { callApi, pageQuery, useRefresh } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import type { Address } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { type Facts, FactList } from '../../ui/fact-card.tsx';
import { formatTotal } from '../../ui/format-total.ts';
import { Pending } from '../../ui/pending.tsx';
import { Picture } from '../../ui/picture-field.tsx';
import { notifyDone } from '../../ui/toasts.tsx';
import { isChord, isCovered, isTyping } from '../../ui/typing.ts';

type Decision = PayloadInputOf<typeof decideMatchCase>;
type Decide = (decision: Decision) => void;

/** Titles that may be ones that are here, of the feed that the path names or of all: the first one is decided by keys. */
export default function MatchCases({ address }: { address: Address }) {
  const { id = address.get('source') } = useParams();
  const sourceId = Number(id);
  const wanted = sourceId > 0 ? { sourceId } : {};
  const cases = useQuery(pageQuery(listMatchCases, wanted));
  const refresh = useRefresh(listMatchCases, getSource, listSources);
  const decide = useMutation({
    mutationFn: (decision: Decision) => callApi(decideMatchCase, decision),
    onSuccess: (_answer, { verdict }) => notifyDone(sourcesTexts.decided[verdict]),
    onSettled: refresh,
  });
  const mayDecide = useSession().may(decideMatchCase);
  const [first] = cases.data?.list ?? [];
  const send: Decide = (decision) => {
    if (!decide.isPending && !cases.isFetching) decide.mutate(decision);
  };
  useDecisionKeys(mayDecide ? first : undefined, send);
  if (!cases.data) return <Pending query={cases} height={360} />;
  const { list, total } = cases.data;
  if (list.length === 0)
    return (
      <div className="card-empty">
        <EmptyState
          icon={GitCompareArrows}
          title={sourcesTexts.casesEmpty}
          hint={sourcesTexts.casesEmptyHint}
        />
      </div>
    );
  return (
    <div className="stack">
      <p className="dimmed">
        {sourcesTexts.casesLeft(formatTotal(total ?? list.length))} · {sourcesTexts.casesHint}
      </p>
      <ErrorLine error={decide.error} />
      <ul className="plain-list stack" aria-label={sourcesTexts.casesLabel}>
        {list.map((it) => (
          <Case key={it.id} of={it} isFirst={it === first} decide={mayDecide ? send : undefined} />
        ))}
      </ul>
    </div>
  );
}

/** S, D and I decide about the first title; S only where it can be but one. */
function useDecisionKeys(first: MatchCase | undefined, send: Decide): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isChord(event) || isTyping(event) || isCovered()) return;
    const decision = first && decisionOf(first, event.key.toLowerCase());
    if (decision === undefined) return;
    event.preventDefault();
    if (!event.repeat) send(decision);
  });
  useEffect(() => {
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

function decisionOf({ id: caseId, candidates }: MatchCase, key: string): Decision | undefined {
  const [only, ...others] = candidates;
  if (key === 's' && only !== undefined && others.length === 0)
    return { caseId, verdict: 'same', videoId: only.videoId };
  if (key === 'd') return { caseId, verdict: 'different', videoId: null };
  return key === 'i' ? { caseId, verdict: 'ignored', videoId: null } : undefined;
}

interface CaseProps {
  of: MatchCase;
  isFirst: boolean;
  decide: Decide | undefined;
}

/** Two titles side by side, or one beside several. */
function Case({ of: it, isFirst, decide }: CaseProps) {
  const { id: caseId, incoming, candidates, why, source } = it;
  const isFewer = why === 'fewer';
  const leave = (verdict: 'different' | 'ignored') => decide?.({ caseId, verdict, videoId: null });
  return (
    <li className="card case" aria-label={incoming.title} aria-current={isFirst || undefined}>
      <h2>
        {incoming.title} <Badge color="orange">{sourcesTexts.why[why]}</Badge>
      </h2>
      <div className="case-sides">
        <section aria-label={sourcesTexts.incoming}>
          <p className="dimmed small">
            {sourcesTexts.incoming} · {source} · {incoming.remoteId}
          </p>
          <p className="case-title">{incoming.title}</p>
          <FactList
            facts={[...factsOf(incoming), [sourcesTexts.fromCategory, incoming.category]]}
          />
          {decide && (
            <div className="card-actions">
              <Button variant="default" onClick={() => leave('different')}>
                {isFewer ? sourcesTexts.keepLonger : sourcesTexts.different}{' '}
                <Key of="D" isOn={isFirst} />
              </Button>
              {!isFewer && (
                <Button variant="default" onClick={() => leave('ignored')}>
                  {sourcesTexts.ignore} <Key of="I" isOn={isFirst} />
                </Button>
              )}
            </div>
          )}
        </section>
        {candidates.map((candidate) => (
          <Candidate
            key={candidate.videoId}
            of={candidate}
            label={isFewer ? sourcesTexts.takeShorter : sourcesTexts.same}
            hasKey={isFirst && candidates.length === 1}
            onSame={
              decide && (() => decide({ caseId, verdict: 'same', videoId: candidate.videoId }))
            }
          />
        ))}
      </div>
    </li>
  );
}

/** The key that does what a button does, where it does. */
const Key = ({ of: key, isOn }: { of: string; isOn: boolean }) =>
  isOn && (
    <kbd className="key" aria-hidden>
      {key}
    </kbd>
  );

const names = (list: readonly string[]): string =>
  list.length === 0 ? sourcesTexts.unknown : texts.common.listed(list.slice(0, 8));

const factsOf = (it: Omit<MatchCase['incoming'], 'remoteId' | 'category'>): Facts => [
  [sourcesTexts.year, it.year === null ? sourcesTexts.unknown : String(it.year)],
  [sourcesTexts.director, names(it.directors)],
  [sourcesTexts.cast, names(it.actors)],
  [sourcesTexts.episodes, [String(it.episodes), it.remark].filter((one) => one !== '').join(' · ')],
];

const { width, height } = pictureShapes.poster;

interface CandidateProps {
  of: MatchCase['candidates'][number];
  label: string;
  hasKey: boolean;
  onSame: (() => void) | undefined;
}

/** A title that is here. The picture of the other one stays where it is: its host would learn who looks. */
const Candidate = ({ of: it, label, hasKey, onSame }: CandidateProps) => (
  <section aria-label={texts.common.labelled(sourcesTexts.here, it.title)}>
    <p className="dimmed small">
      {sourcesTexts.here} · {it.videoId} {!it.isPublished && `· ${sourcesTexts.draft}`}
    </p>
    <div className="case-title">
      <span className="case-picture">
        <Picture address={it.poster} ratio={width / height} />
      </span>
      <Link to={`/videos?open=${it.videoId}`}>{it.title}</Link>
    </div>
    <FactList facts={factsOf(it)} />
    {onSame && (
      <div className="card-actions">
        <Button onClick={onSame}>
          {label} <Key of="S" isOn={hasKey} />
        </Button>
      </div>
    )}
  </section>
);
