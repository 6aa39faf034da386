import type { Call } from '@lantern/contracts/call';
import { Fragment, type ReactNode } from 'react';
import type * as z from 'zod/mini';

import { type ContractForm, useContractForm } from '../ui/contract-form.ts';
import { DrawerForm } from '../ui/drawer-form.tsx';
import { withFieldsOf } from '../ui/merge-versions.ts';
import { useVersionedSave } from '../ui/use-versioned-save.ts';
import type { FieldKind } from './fields.tsx';
import { factsOf } from './schema-facts.ts';

/** How each field of a form is drawn. */
type Kinds<Values> = {
  readonly [Name in keyof Values & string]: FieldKind<Values[Name], Values>;
};

/** A form, as data: the words of a field stand under its name, its hint under the name and `Hint`. */
interface Declared<Values> {
  words: Readonly<Record<keyof Values & string, string>> & Readonly<Record<string, unknown>>;
  /** The values of a new thing. */
  empty: Values;
  fields: Kinds<Values>;
}

/** A form that {@link FormOf} draws. */
interface DefinedForm<Values> extends Declared<Values> {
  schema: z.ZodMiniType;
  names: readonly (keyof Values & string)[];
}

/** Declares the form of a call; what is required and how long a text may be is read from the payload's schema. */
export function defineForm<Values extends object>(
  { payload }: Pick<Call, 'payload'>,
  declared: Declared<Values>,
): DefinedForm<Values> {
  return { ...declared, schema: payload, names: namesOf(declared.fields) };
}

function namesOf<Fields extends object>(fields: Fields): (keyof Fields & string)[] {
  const names: (keyof Fields & string)[] = [];
  for (const name in fields) names.push(name);
  return names;
}

interface FieldsProps<Values extends object> {
  of: DefinedForm<Values>;
  form: ContractForm<Values>;
}

/** The fields of a declared form; short neighbours stand side by side. */
function Fields<Values extends object>({ of: declared, form }: FieldsProps<Values>) {
  const { fields, names, words, schema } = declared;
  const draw = (name: keyof Values & string): ReactNode => {
    const hint = words[`${name}Hint`];
    return fields[name].draw({
      ...factsOf(schema, name),
      field: form.field(name),
      label: words[name],
      hint: typeof hint === 'string' ? hint : undefined,
      values: form.values,
    });
  };
  return pairs(names, (name) => fields[name].isShort === true).map((row) =>
    row.length === 1 ? (
      <Fragment key={row.join(' ')}>{row.map(draw)}</Fragment>
    ) : (
      <div key={row.join(' ')} className="halves">
        {row.map((name) => (
          <Fragment key={name}>{draw(name)}</Fragment>
        ))}
      </div>
    ),
  );
}

/** Returns names in rows: two short neighbours share one. */
function pairs<Name>(names: readonly Name[], isShort: (name: Name) => boolean): Name[][] {
  const rows: Name[][] = [];
  for (const name of names) {
    const last = rows.at(-1);
    const isBeside = last?.length === 1 && [...last, name].every(isShort);
    if (isBeside) last.push(name);
    else rows.push([name]);
  }
  return rows;
}

interface FormProps<Values extends object, Loaded extends Values> {
  of: DefinedForm<Values>;
  /** The thing as it was read; undefined for a new one. */
  loaded: Loaded | undefined;
  /** The thing whose values a new one starts with. */
  copied?: Loaded | undefined;
  /** Saves over the version that was loaded; resolves to the saved thing. */
  send: (values: Values, over: Loaded | undefined) => Promise<Loaded | undefined>;
  reload: () => Promise<Loaded | undefined>;
  /** The refusal that means that another operator saved it meanwhile. */
  conflict: string;
  /** The fields that refusals are about, by refusal. */
  fieldOf?: Readonly<Record<string, string>>;
  onDone: () => void;
  /** Further buttons, before the save button. */
  more?: ReactNode;
}

/** A declared form in a drawer: it saves over the version it began with, and asks when another operator saved too. */
export function FormOf<Values extends object, Loaded extends Values>(
  props: FormProps<Values, Loaded>,
) {
  const { of: declared, loaded, copied, send, reload, conflict, fieldOf, onDone, more } = props;
  const { schema, fields, names, words, empty } = declared;
  const valuesOf = (thing: Loaded | undefined): Values =>
    thing ? withFieldsOf<Values>(empty, thing, names) : empty;
  const form = useContractForm<Values>(schema, valuesOf(loaded ?? copied));
  const saving = useVersionedSave<Values, Loaded | undefined>({
    form,
    loaded,
    valuesOf,
    send,
    reload,
    isConflict: ({ refusal }) => refusal === conflict,
    ...(fieldOf && { fieldOf }),
    describe: (name, { mine, theirs }) => ({
      key: name,
      label: words[name],
      mine: fields[name].format(mine[name]),
      theirs: fields[name].format(theirs[name]),
    }),
    onSaved: () => undefined,
  });
  return (
    <DrawerForm
      form={form}
      saving={saving}
      mode={loaded ? 'edit' : 'create'}
      onDone={onDone}
      more={more}
    >
      <Fields of={declared} form={form} />
    </DrawerForm>
  );
}
