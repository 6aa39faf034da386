import type { ReactNode } from 'react';

import { texts } from '#text/texts.ts';

/** Facts by name; `""` for a missing one. */
export type Facts = readonly (readonly [name: string, value: ReactNode])[];

interface FactCardProps {
  title: string;
  mark?: ReactNode;
  facts: Facts;
  children?: ReactNode;
}

/** The facts about one thing, line by line. */
export const FactCard = ({ title, mark, facts, children }: FactCardProps) => (
  <section className="card" aria-label={title}>
    <h2>
      {title} {mark}
    </h2>
    <FactList facts={facts} />
    {children}
  </section>
);

export const FactList = ({ facts }: { facts: Facts }) => (
  <dl className="facts">
    {facts.map(([name, value]) => (
      <div key={name} className="fact">
        <dt>{name}</dt>
        <dd>{value === '' ? texts.common.none : value}</dd>
      </div>
    ))}
  </dl>
);
