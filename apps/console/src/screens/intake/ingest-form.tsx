import type { PayloadOf } from '@lantern/contracts/call';
import { editIngest, getIngest } from '@lantern/contracts/calls/operator/ingests';
import { ingestEdit } from '@lantern/contracts/entities/ingest';
import { Select, Switch, TagsInput } from '@mantine/core';

import { intakeTexts } from '#text/intake.ts';
import { texts } from '#text/texts.ts';

import { callApi } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { type CategoryOption, useCategoryOptions } from '../../ui/category-options.ts';
import type { Conflict } from '../../ui/conflict-dialog.tsx';
import { asText, type ContractForm, useContractForm } from '../../ui/contract-form.ts';
import { DrawerForm } from '../../ui/drawer-form.tsx';
import { Textarea, TextInput } from '../../ui/text-inputs.tsx';
import { useVersionedSave } from '../../ui/use-versioned-save.ts';
import { IngestActions } from './ingest-actions.tsx';
import type { IngestDetail } from './ingest-steps.tsx';

type Values = Omit<PayloadOf<typeof editIngest>, 'id' | 'version'>;

const valuesOf = (ingest: IngestDetail): Values => ingestEdit.parse(ingest);

const fieldOf = { 'title-taken': 'title', 'category-unknown': 'categoryCode' };

interface IngestFormProps {
  ingest: IngestDetail;
  poster: number;
  onChange: () => void;
  onGone: () => void;
}

/** The description of a file, editable until it is published, with the actions on it. */
export function IngestForm({ ingest, poster, onChange, onGone }: IngestFormProps) {
  const mayEdit = useSession().may(editIngest);
  const { id, state } = ingest;
  const options = useCategoryOptions();
  const form = useContractForm<Values>(editIngest.payload, valuesOf(ingest), (values) => ({
    ...values,
    id,
    version: ingest.version,
  }));
  const saving = useVersionedSave({
    form,
    valuesOf,
    fieldOf,
    loaded: ingest,
    onSaved: onChange,
    send: (values, { version }) => callApi(editIngest, { ...values, id, version }),
    isConflict: ({ refusal }) => refusal === 'ingest-edited',
    reload: () => callApi(getIngest, { id }),
    describe: (key, { mine, theirs }) => ({
      key,
      label: intakeTexts.fields[key],
      mine: formatValue(mine[key], options),
      theirs: formatValue(theirs[key], options),
    }),
  });
  if (state === 'published' || state === 'rejected') return null;
  return (
    <DrawerForm
      form={form}
      saving={saving}
      mode={mayEdit ? 'edit' : 'read'}
      more={
        <IngestActions
          ingest={ingest}
          poster={poster}
          onChange={onChange}
          onGone={onGone}
          isUnsaved={form.isDirty}
        />
      }
    >
      <Fields form={form} options={options} isReadOnly={!mayEdit} />
    </DrawerForm>
  );
}

/** Returns a value in words, to compare with another operator's. */
function formatValue(
  value: Values[keyof Values],
  options: readonly CategoryOption[],
): Conflict['mine'] {
  if (typeof value === 'boolean') return value ? intakeTexts.paid : intakeTexts.free;
  if (typeof value !== 'string') return texts.common.listed(value) || texts.common.none;
  return options.find((it) => it.value === value)?.label ?? (value || texts.common.none);
}

interface FieldsProps {
  form: ContractForm<Values>;
  options: CategoryOption[];
  isReadOnly: boolean;
}

function Fields({ form, options, isReadOnly }: FieldsProps) {
  return (
    <>
      <TextInput
        label={intakeTexts.fields.title}
        withAsterisk
        longest={120}
        {...asText(form.field('title'))}
      />
      <TextInput
        label={intakeTexts.fields.episodeTitle}
        description={intakeTexts.episodeHint}
        longest={120}
        {...asText(form.field('episodeTitle'))}
      />
      <Textarea
        label={intakeTexts.fields.introduction}
        longest={2000}
        autosize
        minRows={2}
        maxRows={8}
        {...asText(form.field('introduction'))}
      />
      <div className="two-fields">
        <Select
          label={intakeTexts.fields.categoryCode}
          data={options}
          searchable
          allowDeselect={false}
          disabled={isReadOnly}
          value={form.values.categoryCode}
          onChange={(value) => value !== null && form.set('categoryCode', value)}
          error={form.errors['categoryCode']}
        />
        <TextInput
          label={intakeTexts.fields.author}
          longest={120}
          {...asText(form.field('author'))}
        />
      </div>
      <TagsInput
        label={intakeTexts.fields.tags}
        maxTags={30}
        acceptValueOnBlur
        disabled={isReadOnly}
        {...form.field('tags')}
      />
      <Switch
        label={intakeTexts.fields.paid}
        checked={form.values.paid}
        onChange={(event) => form.set('paid', event.currentTarget.checked)}
      />
    </>
  );
}
