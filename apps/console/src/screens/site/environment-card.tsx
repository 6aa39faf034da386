import { getEnvironment } from '@lantern/contracts/calls/operator/site';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { environmentTexts } from '#text/environment.ts';

import { callQuery } from '../../api/call-api.ts';
import { labelOf } from '../../text/label-of.ts';

const groups = ['money', 'site', 'storage'] as const;

/** What only the environment sets, with the name of each setting there; nothing for who may not see any of it. */
export function EnvironmentCard() {
  const { data } = useQuery(callQuery(getEnvironment, {}));
  const entries = data?.entries ?? [];
  if (entries.length === 0) return null;
  return (
    <section className="card stack" aria-label={environmentTexts.title}>
      <h2>{environmentTexts.title}</h2>
      <p className="dimmed">{environmentTexts.hint}</p>
      {groups.map((group) => {
        const shown = entries.filter((it) => it.group === group);
        return (
          shown.length > 0 && (
            <div key={group}>
              <h3>{environmentTexts.groups[group]}</h3>
              <dl className="facts environment">
                {shown.map(({ name, value, isSet }) => (
                  <div key={name} className="fact">
                    <dt>
                      {labelOf(environmentTexts.labels, name)} <code>{name}</code>
                    </dt>
                    <dd>
                      {value === '' ? environmentTexts.none : format(value)}{' '}
                      {!isSet && <Badge color="gray">{environmentTexts.byDefault}</Badge>}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          )
        );
      })}
    </section>
  );
}

const format = (value: string): string => labelOf(environmentTexts.values, value);
