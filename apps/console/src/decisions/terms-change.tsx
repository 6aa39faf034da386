import { getTerms } from '@lantern/contracts/calls/operator/terms';
import type { TermsVersion } from '@lantern/contracts/entities/sale-terms';
import { useQuery } from '@tanstack/react-query';

import { inboxTexts } from '#text/inbox.ts';
import { termsTexts } from '#text/terms.ts';

import { callQuery } from '../api/call-api.ts';
import { Pending } from '../ui/pending.tsx';
import { DecideVersion } from './decide-version.tsx';
import { termsLines } from './terms-lines.ts';

/** A waiting change of prices: what is in force, what is to come, who asked for it and why. */
export function TermsChange({ id }: { id: number }) {
  const terms = useQuery(callQuery(getTerms, {}));
  if (!terms.data) return <Pending query={terms} height={240} />;
  const next = terms.data.later.find((it) => it.id === id);
  if (next === undefined) return <p className="dimmed">{inboxTexts.gone}</p>;
  const before = terms.data.inForce.find((it) => it.terms.kind === next.terms.kind);
  const old = before ? termsLines(before.terms) : [];
  const lines = termsLines(next.terms);
  return (
    <div className="stack">
      <div className="file-lists">
        <Lines title={inboxTexts.before} lines={old} other={lines} change="taken" />
        <Lines title={inboxTexts.after} lines={lines} other={old} change="added" />
      </div>
      <Why version={next} />
      <DecideVersion version={next} />
    </div>
  );
}

const Why = ({ version: { effectiveFrom, operator, reason } }: { version: TermsVersion }) => (
  <div className="dimmed">
    <p>{termsTexts.by(operator, reason)}</p>
    <p>{effectiveFrom === null ? termsTexts.atOnce : termsTexts.since(effectiveFrom)}</p>
  </div>
);

interface LinesProps {
  title: string;
  lines: readonly string[];
  /** The lines of the other side; what it lacks is marked. */
  other: readonly string[];
  change: 'taken' | 'added';
}

const Lines = ({ title, lines, other, change }: LinesProps) => (
  <section className="card" aria-label={title}>
    <h2>{title}</h2>
    <ul className="plain-list">
      {lines.map((line) => (
        <li key={line} data-change={other.includes(line) ? undefined : change}>
          {line}
        </li>
      ))}
    </ul>
  </section>
);
