import { takeTitleList, tryTitleList } from '@lantern/contracts/calls/operator/title-lists';
import type { ListChoice, ReadList, TriedList } from '@lantern/contracts/entities/title-list';
import { listColumns } from '@lantern/rules/listed-title';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { sourcesTexts } from '#text/sources.ts';
import { rowReasons, titleListsTexts } from '#text/title-lists.ts';

import { callApi } from '../../api/call-api.ts';
import { Act } from '../../declare/act.tsx';
import { labelOf } from '../../text/label-of.ts';
import { useCategoryOptions } from '../../ui/category-options.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';
import { ListRight, type Right } from './list-right.tsx';
import { Tried } from './source-trial.tsx';

type Columns = ListChoice['columns'];

/** What keeps a choice of columns from being one; `""` for nothing. */
function faultOf(columns: Columns): string {
  const chosen = columns.filter((it) => it !== null);
  if (new Set(chosen).size < chosen.length) return titleListsTexts.twice;
  return chosen.includes('title') && chosen.includes('address') ? '' : titleListsTexts.needed;
}

/** A list that was read: what its columns are, what would become of it, and the button that takes it in. */
export default function ListForm({ list, onTaken }: { list: ReadList; onTaken: () => void }) {
  const [choice, setChoice] = useState({
    id: list.id,
    name: list.name,
    hasHead: list.hasHead ?? false,
    columns: list.columns,
    categoryCode: list.categoryCode,
  });
  const [right, setRight] = useState<Right | null>(null);
  const trial = useMutation({
    mutationFn: () => callApi(tryTitleList, choice, { isLong: true }),
  });
  /** What was tried no longer holds. */
  const change = (part: Partial<typeof choice>): void => {
    setChoice({ ...choice, ...part });
    trial.reset();
  };
  const fault = faultOf(choice.columns);
  return (
    <section className="card stack" aria-label={list.fileName}>
      <h2>{list.fileName}</h2>
      <Mapping list={list} columns={choice.columns} onChange={(columns) => change({ columns })} />
      {fault !== '' && <p aria-live="polite">{fault}</p>}
      {list.hasHead !== null && (
        <Checkbox
          label={titleListsTexts.hasHead}
          checked={choice.hasHead}
          onChange={({ currentTarget }) => change({ hasHead: currentTarget.checked })}
        />
      )}
      <Place choice={choice} onChange={change} />
      <ErrorLine error={trial.error} />
      <div className="dialog-actions">
        <Button
          variant={trial.data ? 'default' : 'filled'}
          loading={trial.isPending}
          disabled={fault !== '' || choice.name.trim() === ''}
          onClick={() => trial.mutate()}
        >
          {titleListsTexts.tryLabel}
        </Button>
      </div>
      {trial.data && (
        <>
          <Outlook tried={trial.data} />
          <ListRight right={right} onChange={setRight} />
          <div className="dialog-actions">
            <Act
              of={takeTitleList}
              words={titleListsTexts.take}
              about={list.fileName}
              payload={{ ...choice, right }}
              button={{ variant: 'filled', disabled: right?.note.trim() === '' }}
              onDone={onTaken}
            />
          </div>
        </>
      )}
    </section>
  );
}

interface MappingProps {
  list: ReadList;
  columns: Columns;
  onChange: (columns: Columns) => void;
}

/** The first rows, with what each column is above it. */
function Mapping({ list: { rows, total }, columns, onChange }: MappingProps) {
  const choose = (place: number, value: string): void => {
    const column = listColumns.find((it) => it === value) ?? null;
    onChange(columns.map((it, at) => (at === place ? column : it)));
  };
  return (
    <div className="stack">
      <p className="dimmed">
        {titleListsTexts.map} · {titleListsTexts.mapHint(total, rows.length)}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because what scrolls is reached by keyboard */}
      <section className="list-scroll" tabIndex={0} aria-label={titleListsTexts.map}>
        <table className="table list-preview">
          <thead>
            <tr>
              {columns.map((column, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- because a column is its place
                <th key={place} scope="col">
                  <NativeSelect
                    aria-label={titleListsTexts.says(place + 1)}
                    value={column ?? ''}
                    onChange={({ currentTarget }) => choose(place, currentTarget.value)}
                    data={[
                      { value: '', label: titleListsTexts.noColumn },
                      ...listColumns.map((value) => ({
                        value,
                        label: titleListsTexts.columnsOf[value],
                      })),
                    ]}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- because a row is its place
              <tr key={at}>
                {columns.map((_, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- because a cell is its place
                  <td key={place}>{cells[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

interface PlaceProps {
  choice: Pick<ListChoice, 'categoryCode'> & { name: string };
  onChange: (part: { name?: string; categoryCode?: string | null }) => void;
}

/** What the titles are known under, and where those go whose category is none here. */
function Place({ choice, onChange }: PlaceProps) {
  const categories = useCategoryOptions();
  return (
    <div className="list-place">
      <TextInput
        label={titleListsTexts.name}
        description={titleListsTexts.nameHint}
        longest={80}
        value={choice.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <NativeSelect
        label={titleListsTexts.category}
        value={choice.categoryCode ?? ''}
        onChange={({ currentTarget }) => onChange({ categoryCode: currentTarget.value || null })}
        data={[
          { value: '', label: titleListsTexts.makeHidden },
          ...categories.map(({ value, label }) => ({
            value,
            label: titleListsTexts.goesInto(label),
          })),
        ]}
      />
    </div>
  );
}

/** What would become of the list. */
function Outlook({ tried }: { tried: TriedList }) {
  const { titles, counts, list, refused, categories } = tried;
  return (
    <section className="stack" aria-label={titleListsTexts.tried}>
      <h3>{titleListsTexts.tried}</h3>
      <p aria-live="polite">
        {titleListsTexts.triedHint(titles)} {sourcesTexts.countsOf(counts)}
      </p>
      {refused.length > 0 && (
        <div>
          <h3>{titleListsTexts.rowsRefused}</h3>
          <ul className="plain-list">
            {refused.map(({ why, count }) => (
              <li key={why}>{titleListsTexts.rowsOf(labelOf(rowReasons, why), count)}</li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h3>{titleListsTexts.categories}</h3>
        <ul className="plain-list">
          {categories.map(({ name, goesTo }) => (
            <li key={name}>{titleListsTexts.categoryGoes(name, goesTo)}</li>
          ))}
        </ul>
      </div>
      <ol className="plain-list rows">
        {list.map((title) => (
          <Tried key={title.remoteId} title={title} />
        ))}
      </ol>
    </section>
  );
}
