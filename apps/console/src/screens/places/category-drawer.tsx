import {
  listCategories,
  removeCategory,
  saveCategory,
} from '@lantern/contracts/calls/operator/places';
import { Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import { callApi, keyOf } from '../../api/call-api.ts';
import { zhPlaces } from '../../text/zh-places.ts';
import { zh } from '../../text/zh.ts';
import type { Address } from '../../ui/address.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { asText, useContractForm } from '../../ui/contract-form.ts';
import { DrawerForm } from '../../ui/drawer-form.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { useVersionedSave } from '../../ui/use-versioned-save.ts';
import type { CategoryEntry } from './place-entries.ts';

interface CategoryValues {
  name: string;
  parentCode: string | null;
  isHidden: boolean;
  isDarkWeb: boolean;
}

const valuesOf = (it: CategoryEntry): CategoryValues => ({
  ...{ name: it.name, parentCode: it.parentCode, isHidden: it.isHidden, isDarkWeb: it.isDarkWeb },
});

const labels = {
  name: zhPlaces.name,
  parentCode: zhPlaces.parent,
  isHidden: zhPlaces.hide,
  isDarkWeb: zhPlaces.darkWebOn,
} as const;

function tell(
  key: keyof CategoryValues,
  versions: { mine: CategoryValues; theirs: CategoryValues },
) {
  const words = (values: CategoryValues): string => {
    const value = values[key];
    if (typeof value === 'boolean') return value ? zh.common.yes : zh.common.no;
    return value ?? zh.common.none;
  };
  return { key, label: labels[key], mine: words(versions.mine), theirs: words(versions.theirs) };
}

interface DrawerProps {
  all: readonly CategoryEntry[];
  address: Address;
}

/** The category that the address names, or an empty form for one: `new` for a root, `new-<code>` below one. */
export default function CategoryDrawer({ all, address }: DrawerProps) {
  const wanted = address.get('open');
  const known = all.find(({ code }) => code === wanted);
  const root = all.find(({ code }) => `new-${code}` === wanted);
  const isNew = wanted === 'new' || root !== undefined;
  const close = (): void => address.patch({ open: null }, 'keep page');
  const title = known
    ? zhPlaces.editCategory
    : root
      ? zhPlaces.addSon(root.name)
      : zhPlaces.addRoot;
  return (
    <ItemDrawer title={title} isOpen={isNew || known !== undefined} onClose={close}>
      {(known ?? isNew) && <CategoryForm known={known} root={root} onDone={close} />}
    </ItemDrawer>
  );
}

interface FormProps {
  known: CategoryEntry | undefined;
  root: CategoryEntry | undefined;
  onDone: () => void;
}

const find = async (code: string | undefined): Promise<CategoryEntry | undefined> =>
  (await callApi(listCategories, {})).list.find((it) => it.code === code);

function CategoryForm({ known, root, onDone }: FormProps) {
  const client = useQueryClient();
  const refresh = (): void => void client.invalidateQueries({ queryKey: keyOf(listCategories) });
  const parentCode = root?.code ?? null;
  const isDarkWeb = root?.isDarkWeb ?? false;
  const begin = { name: '', parentCode, isHidden: false, isDarkWeb };
  const valuesFrom = (it: CategoryEntry | undefined): CategoryValues => (it ? valuesOf(it) : begin);
  const form = useContractForm<CategoryValues>(saveCategory.payload, valuesFrom(known));
  const saving = useVersionedSave<CategoryValues, CategoryEntry | undefined>({
    ...{ form, loaded: known, valuesOf: valuesFrom, tell },
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
      {...{ form, saving, onDone }}
      mode={known ? 'edit' : 'create'}
      more={known && <Remove category={known} onRemoved={refresh} onDone={onDone} />}
    >
      <TextInput
        data-autofocus
        label={zhPlaces.name}
        withAsterisk
        maxLength={40}
        {...asText(form.field('name'))}
      />
      <Switch
        label={zhPlaces.hide}
        description={zhPlaces.hideHint}
        checked={form.values.isHidden}
        onChange={(event) => form.set('isHidden', event.currentTarget.checked)}
      />
      <Switch
        label={zhPlaces.darkWebOn}
        description={isRoot ? zhPlaces.darkWebHint : zhPlaces.darkWebOfRoot}
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
    label={zhPlaces.remove}
    question={zhPlaces.removeCategory(name)}
    consequence={zhPlaces.removeCategoryHint}
    asksReason
    isDangerous
    run={async (reason) => {
      await callApi(removeCategory, { code, reason });
      onRemoved();
    }}
    done={zhPlaces.removed}
    onDone={onDone}
  />
);
