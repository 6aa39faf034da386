import {
  previewMerge,
  listCategories,
  mergeCategories,
  removeCategory,
  saveCategory,
} from '@lantern/contracts/calls/operator/places';
import { Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { placesTexts } from '#text/places.ts';
import { texts } from '#text/texts.ts';

import { callApi, callQuery, useRefresh } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import type { Address } from '../../ui/address.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { asText, useContractForm } from '../../ui/contract-form.ts';
import { DrawerForm } from '../../ui/drawer-form.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useVersionedSave } from '../../ui/use-versioned-save.ts';
import type { CategoryEntry } from './place-entries.ts';

interface CategoryValues {
  name: string;
  nameEn: string;
  parentCode: string | null;
  isHidden: boolean;
  isDarkWeb: boolean;
}

const valuesOf = (it: CategoryEntry): CategoryValues => ({
  name: it.name,
  nameEn: it.nameEn,
  parentCode: it.parentCode,
  isHidden: it.isHidden,
  isDarkWeb: it.isDarkWeb,
});

const labels = {
  name: placesTexts.name,
  nameEn: placesTexts.inEnglish,
  parentCode: placesTexts.parent,
  isHidden: placesTexts.hide,
  isDarkWeb: placesTexts.darkWebOn,
} as const;

function describe(
  key: keyof CategoryValues,
  versions: { mine: CategoryValues; theirs: CategoryValues },
) {
  const words = (values: CategoryValues): string => {
    const value = values[key];
    if (typeof value === 'boolean') return value ? texts.common.yes : texts.common.no;
    return value || texts.common.none;
  };
  return { key, label: labels[key], mine: words(versions.mine), theirs: words(versions.theirs) };
}

interface DrawerProps {
  all: readonly CategoryEntry[];
  address: Address;
}

/** The category that the address names, or an empty form: `new` for a root, `new-<code>` for a child. */
export default function CategoryDrawer({ all, address }: DrawerProps) {
  const wanted = address.get('open');
  const known = useOpened(address, all, ({ code }) => code);
  const root = all.find(({ code }) => `new-${code}` === wanted);
  const isNew = wanted === 'new' || root !== undefined;
  const close = (): void => address.patch({ open: null });
  const title = known
    ? placesTexts.editCategory
    : root
      ? placesTexts.addSon(root.name)
      : placesTexts.addRoot;
  return (
    <ItemDrawer title={title} isOpen={isNew || known !== undefined} onClose={close}>
      {(known ?? isNew) && <CategoryForm known={known} root={root} all={all} onDone={close} />}
    </ItemDrawer>
  );
}

interface FormProps {
  known: CategoryEntry | undefined;
  root: CategoryEntry | undefined;
  all: readonly CategoryEntry[];
  onDone: () => void;
}

const find = async (code: string | undefined): Promise<CategoryEntry | undefined> =>
  (await callApi(listCategories, {})).list.find((it) => it.code === code);

function CategoryForm({ known, root, all, onDone }: FormProps) {
  const refresh = useRefresh(listCategories);
  const parentCode = root?.code ?? null;
  const isDarkWeb = root?.isDarkWeb ?? false;
  const begin = { name: '', nameEn: '', parentCode, isHidden: false, isDarkWeb };
  const valuesFrom = (it: CategoryEntry | undefined): CategoryValues => (it ? valuesOf(it) : begin);
  const form = useContractForm<CategoryValues>(saveCategory.payload, valuesFrom(known));
  const saving = useVersionedSave<CategoryValues, CategoryEntry | undefined>({
    form,
    loaded: known,
    valuesOf: valuesFrom,
    describe,
    send: (values, from) =>
      callApi(saveCategory, { ...values, ...(from && { code: from.code, version: from.version }) }),
    isConflict: ({ refusal }) => refusal === 'place-edited',
    reload: () => find(known?.code),
    fieldOf: { 'category-name-taken': 'name' },
    onSaved: refresh,
  });
  const isRoot = form.values.parentCode === null;
  return (
    <DrawerForm
      form={form}
      saving={saving}
      onDone={onDone}
      mode={known ? 'edit' : 'create'}
      more={
        known && (
          <>
            <Remove category={known} onRemoved={refresh} onDone={onDone} />
            <Merge category={known} all={all} onMerged={refresh} onDone={onDone} />
          </>
        )
      }
    >
      <TextInput
        data-autofocus
        label={placesTexts.name}
        withAsterisk
        longest={40}
        {...asText(form.field('name'))}
      />
      <TextInput
        label={placesTexts.inEnglish}
        description={placesTexts.inEnglishHint}
        longest={40}
        {...asText(form.field('nameEn'))}
      />
      <Switch
        label={placesTexts.hide}
        description={placesTexts.hideHint}
        checked={form.values.isHidden}
        onChange={(event) => form.set('isHidden', event.currentTarget.checked)}
      />
      <Switch
        label={placesTexts.darkWebOn}
        description={isRoot ? placesTexts.darkWebHint : placesTexts.darkWebOfRoot}
        disabled={!isRoot}
        checked={form.values.isDarkWeb}
        onChange={(event) => form.set('isDarkWeb', event.currentTarget.checked)}
      />
    </DrawerForm>
  );
}

interface RemoveProps {
  category: CategoryEntry;
  onRemoved: () => void;
  onDone: () => void;
}

const Remove = ({ category: { code, name }, onRemoved, onDone }: RemoveProps) => (
  <ConfirmButton
    label={placesTexts.remove}
    question={placesTexts.removeCategory(name)}
    consequence={placesTexts.removeCategoryHint}
    asksReason
    isDangerous
    run={async (reason) => {
      await callApi(removeCategory, { code, reason });
      onRemoved();
    }}
    done={placesTexts.removed}
    onDone={onDone}
  />
);

interface MergeProps {
  category: CategoryEntry;
  all: readonly CategoryEntry[];
  onMerged: () => void;
  onDone: () => void;
}

/** Merges two categories: shows how much moves, and asks for the target. */
function Merge({ category, all, onMerged, onDone }: MergeProps) {
  const [into, setInto] = useState<string | null>(null);
  const { code, name, isDarkWeb } = category;
  if (all.some(({ parentCode }) => parentCode === code)) return null;
  const places = all
    .filter((it) => it.code !== code && it.isDarkWeb === isDarkWeb)
    .map((it) => {
      const root = all.find((other) => other.code === it.parentCode);
      return { value: it.code, label: root ? `${root.name} / ${it.name}` : it.name };
    });
  return (
    <ConfirmButton
      label={placesTexts.merge}
      question={placesTexts.mergeCategory(name)}
      consequence={<MergeFigures code={code} />}
      asksReason
      isDangerous
      canRun={into !== null}
      run={async (reason) => {
        await callApi(mergeCategories, { code, into: into ?? '', reason });
        onMerged();
      }}
      done={placesTexts.merged}
      onDone={onDone}
    >
      <Select
        label={placesTexts.mergeInto}
        placeholder={placesTexts.mergePick}
        withAsterisk
        searchable
        data={places}
        nothingFoundMessage={texts.common.none}
        value={into}
        onChange={setInto}
      />
    </ConfirmButton>
  );
}

/** Shows how much a merge of a category would move and delete. */
function MergeFigures({ code }: { code: string }) {
  const { data, error } = useQuery({ ...callQuery(previewMerge, { code }), staleTime: 0 });
  if (data) return placesTexts.mergeFigures(data);
  return error ? messageOf(error) : texts.common.loading;
}
