import { searchTexts } from '#text/search.ts';

import { ChoiceRow } from '../../ui/choice-row.tsx';
import type { Filters } from './results-query.ts';

const text = searchTexts.filters;

export interface FilterRowProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** What the results are narrowed to, and their order, in a row under the thumb. */
export function FilterRow({ filters, onChange }: FilterRowProps) {
  return (
    <section aria-label={text.label} className="sideways gap-4 pt-1 pr-page pb-1.5">
      <ChoiceRow
        label={text.order}
        choices={[
          { value: 'cartoon_score', label: text.best },
          { value: 'create_time', label: text.newest },
          { value: 'cartoon_hot', label: text.hottest },
        ]}
        chosen={filters.order}
        onChoose={(order) => onChange({ ...filters, order })}
      />
      <ChoiceRow
        label={text.price}
        choices={[
          { value: 'all', label: text.all },
          { value: 'free', label: text.free },
          { value: 'vip', label: text.vip },
        ]}
        chosen={filters.price}
        onChoose={(price) => onChange({ ...filters, price })}
      />
      <ChoiceRow
        label={text.length}
        choices={[
          { value: 'all', label: text.anyLength },
          { value: 'short', label: text.short },
          { value: 'medium', label: text.medium },
          { value: 'long', label: text.long },
        ]}
        chosen={filters.length}
        onChoose={(length) => onChange({ ...filters, length })}
      />
    </section>
  );
}
