import type { ReactNode } from 'react';

import { texts } from '#text/texts.ts';

/** Facts by their names; `""` for what there is none of. */
export type Facts = readonly (readonly [name: string, value: ReactNode])[];

interface FactCardProps {
  title: string;
  mark?: ReactNode;
  facts: Facts;
  children?: ReactNode;
}

/** What one thing is, line by line. */
export const FactCard = ({ title, mark, facts, children }: FactCardProps) => (
  <section className="card" aria-label={title}>
    <h2>
      {title} {mark}
    </h2>
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name} className="fact">
          <dt>{name}</dt>
          <dd>{value === '' ? texts.common.none : value}</dd>
        </div>
      ))}
    </dl>
    {children}
  </section>
);
