import { listAllTopics, removeTopic, saveTopic } from '@lantern/contracts/calls/operator/places';
import { topicEdit } from '@lantern/contracts/entities/place';
import { MultiSelect, Select, Switch } from '@mantine/core';

import { placesTexts } from '#text/places.ts';
import { texts } from '#text/texts.ts';

import { callApi, useRefresh } from '../../api/call-api.ts';
import type { Address } from '../../ui/address.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { asText, type ContractForm, useContractForm } from '../../ui/contract-form.ts';
import { DrawerForm } from '../../ui/drawer-form.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { PictureField } from '../../ui/picture-field.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useVersionedSave } from '../../ui/use-versioned-save.ts';
import type { CategoryEntry, TopicEntry } from './place-entries.ts';

type TopicValues = Pick<
  TopicEntry,
  'title' | 'titleEn' | 'categoryCode' | 'sonCodes' | 'picture' | 'isHidden'
>;

const labels = {
  title: placesTexts.title,
  titleEn: placesTexts.inEnglish,
  categoryCode: placesTexts.category,
  sonCodes: placesTexts.sons,
  picture: placesTexts.pictureAddress,
  isHidden: placesTexts.hide,
} as const;

function describe(key: keyof TopicValues, versions: { mine: TopicValues; theirs: TopicValues }) {
  const words = (values: TopicValues): string => {
    const value = values[key];
    if (typeof value === 'boolean') return value ? texts.common.yes : texts.common.no;
    return String(value) || texts.common.none;
  };
  return { key, label: labels[key], mine: words(versions.mine), theirs: words(versions.theirs) };
}

interface DrawerProps {
  all: readonly TopicEntry[];
  categories: readonly CategoryEntry[];
  address: Address;
}

/** The topic that the address names, or an empty form. */
export default function TopicDrawer({ all, categories, address }: DrawerProps) {
  const wanted = address.get('open');
  const known = useOpened(address, all, ({ id }) => String(id));
  const isNew = wanted === 'new';
  const close = (): void => address.patch({ open: null });
  return (
    <ItemDrawer
      title={isNew ? placesTexts.addTopic : placesTexts.editTopic}
      isOpen={isNew || known !== undefined}
      onClose={close}
    >
      {(isNew || known) && <TopicForm known={known} categories={categories} onDone={close} />}
    </ItemDrawer>
  );
}

const find = async (id: number | undefined): Promise<TopicEntry | undefined> =>
  (await callApi(listAllTopics, {})).list.find((it) => it.id === id);

const nothing = { title: '', titleEn: '', sonCodes: [], picture: '', isHidden: false };

interface FormProps {
  known: TopicEntry | undefined;
  categories: readonly CategoryEntry[];
  onDone: () => void;
}

function TopicForm({ known, categories, onDone }: FormProps) {
  const refresh = useRefresh(listAllTopics);
  const roots = categories.filter((it) => it.parentCode === null && !it.isDarkWeb);
  const valuesOf = (it: TopicEntry | undefined): TopicValues =>
    it ? topicEdit.parse(it) : { ...nothing, categoryCode: roots[0]?.code ?? '' };
  const form = useContractForm<TopicValues>(saveTopic.payload, valuesOf(known));
  const saving = useVersionedSave<TopicValues, TopicEntry | undefined>({
    form,
    loaded: known,
    valuesOf,
    describe,
    send: (values, from) =>
      callApi(saveTopic, { ...values, ...(from && { id: from.id, version: from.version }) }),
    isConflict: ({ refusal }) => refusal === 'place-edited',
    reload: () => find(known?.id),
    fieldOf: { 'category-unknown': 'categoryCode' },
    onSaved: refresh,
  });
  return (
    <DrawerForm
      form={form}
      saving={saving}
      onDone={onDone}
      mode={known ? 'edit' : 'create'}
      more={
        known && (
          <ConfirmButton
            label={placesTexts.remove}
            question={placesTexts.removeTopic(known.title)}
            consequence={placesTexts.removeTopicHint}
            asksReason
            isDangerous
            run={async (reason) => {
              await callApi(removeTopic, { id: known.id, reason });
              refresh();
            }}
            done={placesTexts.removed}
            onDone={onDone}
          />
        )
      }
    >
      <Fields form={form} roots={roots} categories={categories} />
    </DrawerForm>
  );
}

interface FieldsProps {
  form: ContractForm<TopicValues>;
  roots: readonly CategoryEntry[];
  categories: readonly CategoryEntry[];
}

const optionsOf = (some: readonly CategoryEntry[]) =>
  some.map(({ code, name }) => ({ value: code, label: name }));

function Fields({ form, roots, categories }: FieldsProps) {
  const { categoryCode } = form.values;
  const sons = categories.filter((it) => it.parentCode === categoryCode);
  return (
    <>
      <TextInput
        data-autofocus
        label={placesTexts.title}
        withAsterisk
        longest={40}
        {...asText(form.field('title'))}
      />
      <TextInput
        label={placesTexts.inEnglish}
        description={placesTexts.inEnglishHint}
        longest={40}
        {...asText(form.field('titleEn'))}
      />
      <Select
        label={placesTexts.category}
        data={optionsOf(roots)}
        allowDeselect={false}
        value={categoryCode}
        onChange={(value) => {
          if (value === null || value === categoryCode) return;
          form.set('categoryCode', value);
          form.set('sonCodes', []);
        }}
        error={form.errors['categoryCode']}
      />
      {sons.length > 0 && (
        <MultiSelect
          label={placesTexts.sons}
          description={placesTexts.sonsHint}
          data={optionsOf(sons)}
          {...form.field('sonCodes')}
        />
      )}
      <PictureField
        label={placesTexts.picture}
        description={placesTexts.pictureHint}
        kind="topic"
        {...form.field('picture')}
        error={undefined}
      />
      <TextInput label={placesTexts.pictureAddress} {...asText(form.field('picture'))} />
      <Switch
        label={placesTexts.hide}
        checked={form.values.isHidden}
        onChange={(event) => form.set('isHidden', event.currentTarget.checked)}
      />
    </>
  );
}
