import { getTerms, proposeTerms } from '@lantern/contracts/calls/operator/terms';
import {
  type TermsKind,
  termsKind,
  type TermsVersion,
} from '@lantern/contracts/entities/sale-terms';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';

import { termsTexts } from '#text/terms.ts';

import { callQuery } from '../../api/call-api.ts';
import { DecideVersion } from '../../decisions/decide-version.tsx';
import { termsLines } from '../../decisions/terms-lines.ts';
import { useSession } from '../../session/session.tsx';
import type { Address } from '../../ui/address.ts';
import { lazy } from '../../ui/lazy.ts';
import { MemberLink } from '../../ui/member-link.tsx';
import { Pending } from '../../ui/pending.tsx';

const ChangePrices = lazy(() => import('./change-prices.tsx'));

const fixedBy = {
  plans: null,
  coins: 'coinsPerYuan',
  episode: 'episodePrice',
  commission: 'commissionRate',
  rewards: null,
} as const;

/** The prices in force, those to come, and earlier ones. */
export default function Prices({ address }: { address: Address }) {
  const { may } = useSession();
  const terms = useQuery(callQuery(getTerms, {}));
  if (!terms.data) return <Pending query={terms} height={320} />;
  const { inForce, later, earlier, fixed } = terms.data;
  const opened = termsKind.safeParse(address.get('change'));
  const newestOf = (kind: TermsKind) =>
    [...inForce, ...later]
      .filter((it) => it.terms.kind === kind)
      .toSorted((one, other) => other.id - one.id)[0];
  const changed = opened.success && may(proposeTerms) ? newestOf(opened.data) : undefined;
  return (
    <div className="stack">
      <div className="part-head">
        <p className="dimmed">{termsTexts.hint}</p>
        <MemberLink to="/vip" />
      </div>
      <div className="price-cards">
        {termsKind.options.map((kind) => {
          const version = inForce.find((it) => it.terms.kind === kind);
          const setting = fixedBy[kind];
          const isFixed = setting !== null && fixed.includes(setting);
          return (
            version && (
              <InForce
                key={kind}
                version={version}
                isFixed={isFixed}
                onChange={
                  may(proposeTerms) && !(isFixed && kind !== 'coins')
                    ? () => address.patch({ change: kind })
                    : undefined
                }
              />
            )
          );
        })}
      </div>
      <section className="card" aria-label={termsTexts.later}>
        <h2>{termsTexts.later}</h2>
        {later.length === 0 && <p className="dimmed">{termsTexts.noneLater}</p>}
        <Versions versions={later} />
      </section>
      <section className="card" aria-label={termsTexts.earlier}>
        <h2>{termsTexts.earlier}</h2>
        {earlier.length === 0 && <p className="dimmed">{termsTexts.noneEarlier}</p>}
        <Versions versions={earlier} />
      </section>
      {changed && (
        <Suspense>
          <ChangePrices
            key={changed.id}
            version={changed}
            onClose={() => address.patch({ change: null })}
          />
        </Suspense>
      )}
    </div>
  );
}

interface InForceProps {
  version: TermsVersion;
  isFixed: boolean;
  /** Undefined when it cannot be changed. */
  onChange: (() => void) | undefined;
}

function InForce({ version: { terms, effectiveFrom }, isFixed, onChange }: InForceProps) {
  const title = termsTexts.kind[terms.kind];
  return (
    <section className="card" aria-label={title}>
      <div className="part-head">
        <h2>{title}</h2>
        {onChange && (
          <Button variant="default" aria-label={termsTexts.changeOf(terms.kind)} onClick={onChange}>
            {termsTexts.change}
          </Button>
        )}
      </div>
      <Lines version={{ terms }} />
      {isFixed && (
        <p className="dimmed">{terms.kind === 'coins' ? termsTexts.fixedRate : termsTexts.fixed}</p>
      )}
      <p className="dimmed">{effectiveFrom && termsTexts.since(effectiveFrom)}</p>
    </section>
  );
}

const Lines = ({ version }: { version: Pick<TermsVersion, 'terms'> }) => (
  <ul className="plain-list">
    {termsLines(version.terms).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const colors = { waiting: 'orange', confirmed: 'teal', refused: 'gray' } as const;

const Versions = ({ versions }: { versions: readonly TermsVersion[] }) => (
  <ul className="plain-list versions">
    {versions.map((it) => (
      <li key={it.id} className="version">
        <div>
          <strong>{termsTexts.kind[it.terms.kind]}</strong>{' '}
          <Badge color={colors[it.state]}>{termsTexts.state[it.state]}</Badge>
          <p className="dimmed">
            {it.effectiveFrom === null ? termsTexts.atOnce : termsTexts.since(it.effectiveFrom)}
          </p>
        </div>
        <Lines version={it} />
        <div className="dimmed">
          <p>{termsTexts.by(it.operator, it.reason)}</p>
          {it.decidedBy !== '' && <p>{termsTexts.decidedBy(it.decidedBy)}</p>}
        </div>
        {it.state === 'waiting' && <DecideVersion version={it} />}
      </li>
    ))}
  </ul>
);
