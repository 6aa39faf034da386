import { declareSource } from '@lantern/contracts/calls/operator/sources';
import { publishRule, sourceLicence } from '@lantern/contracts/entities/operator-source';
import type { OperatorSource } from '@lantern/contracts/entities/operator-source';
import { Checkbox, NativeSelect } from '@mantine/core';

import { sourcesTexts } from '#text/sources.ts';
import { titleListsTexts } from '#text/title-lists.ts';

import { useSession } from '../../session/session.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';

export type Right = Pick<OperatorSource, 'licence' | 'note' | 'publish'>;

const noRight: Right = { licence: 'unchecked', note: '', publish: 'never' };

interface ListRightProps {
  right: Right | null;
  onChange: (right: Right | null) => void;
}

/** The right to show what a list gives, which an owner may declare with it. */
export function ListRight({ right, onChange }: ListRightProps) {
  const mayDeclare = useSession().may(declareSource);
  return (
    <div className="stack">
      <p className="dimmed">{titleListsTexts.rightHint}</p>
      {mayDeclare && (
        <Checkbox
          label={titleListsTexts.declare}
          checked={right !== null}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? noRight : null)}
        />
      )}
      {right && <RightFields right={right} onChange={onChange} />}
    </div>
  );
}

function RightFields({ right, onChange }: { right: Right; onChange: (right: Right) => void }) {
  return (
    <div className="list-place">
      <NativeSelect
        label={sourcesTexts.licence}
        value={right.licence}
        onChange={({ currentTarget }) => {
          const licence = sourceLicence.options.find((it) => it === currentTarget.value);
          // What is not checked makes only drafts.
          if (licence === 'unchecked') onChange({ ...right, licence, publish: 'never' });
          else if (licence) onChange({ ...right, licence });
        }}
        data={sourceLicence.options.map((value) => ({
          value,
          label: sourcesTexts.licenceOf[value],
        }))}
      />
      <TextInput
        label={sourcesTexts.note}
        description={sourcesTexts.noteHint}
        longest={500}
        required
        value={right.note}
        onChange={({ currentTarget }) => onChange({ ...right, note: currentTarget.value })}
      />
      <NativeSelect
        label={sourcesTexts.publish}
        disabled={right.licence === 'unchecked'}
        value={right.publish}
        onChange={({ currentTarget }) => {
          const publish = publishRule.options.find((it) => it === currentTarget.value);
          if (publish) onChange({ ...right, publish });
        }}
        data={publishRule.options.map((value) => ({ value, label: sourcesTexts.publishOf[value] }))}
      />
    </div>
  );
}
