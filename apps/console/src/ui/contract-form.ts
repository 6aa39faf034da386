import { type ChangeEvent, type SyntheticEvent, useState } from 'react';
import * as z from 'zod/mini';

import { texts } from '#text/texts.ts';

import { Refused } from '../api/api-errors.ts';
import { issueText } from '../text/issue-text.ts';

type Errors = Readonly<Record<string, string>>;

/** The properties of one input. */
export interface Field<Value> {
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}

/** A form while the operator fills it in. */
export interface ContractForm<Values> {
  values: Values;
  /** The values with which the form began. */
  initial: Values;
  errors: Errors;
  /** Whether any value differs from the initial ones. */
  isDirty: boolean;
  field: <Name extends keyof Values & string>(name: Name) => Field<Values[Name]>;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** Sets both the values and the initial values. */
  begin: (values: Values) => void;
  /** Sets the initial values; the typed values stay. */
  rebase: (values: Values) => void;
  /** Changes the values as they are by now; the initial values stay. */
  revise: (edit: (values: Values) => Values) => void;
  /** Shows a server's refusal on its fields, and focuses the first of them. */
  refuse: (error: unknown, fieldOf?: Errors) => void;
  /** Checks the typed values, and passes on only valid ones. */
  onSubmit: (send: (values: Values) => void) => (event: SyntheticEvent) => void;
}

/** Whether two values of a field are the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A form whose values one schema of the contracts checks, here and on the server. */
export function useContractForm<Values extends object>(
  schema: z.ZodMiniType,
  initial: Values,
  /** Returns the payload for the values, where the two differ. */
  payloadOf: (values: Values) => unknown = (values) => values,
): ContractForm<Values> {
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const set: ContractForm<Values>['set'] = (name, value) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _mended, ...others }) => others);
  };
  return {
    values,
    initial: start,
    errors,
    isDirty: !isSame(values, start),
    set,
    field: (name) => ({
      value: values[name],
      error: errors[name],
      onChange: (value) => set(name, value),
    }),
    begin(next) {
      setStart(next);
      setValues(next);
      setErrors({});
    },
    rebase: setStart,
    revise(edit) {
      setValues(edit);
      setErrors({});
    },
    refuse(error, fieldOf) {
      setErrors(fieldsOfRefusal(error, Object.keys(values), fieldOf));
      focusFirstWrong();
    },
    onSubmit: (send) => (event) => {
      event.preventDefault();
      event.stopPropagation();
      const wrong = judge(schema, payloadOf(values));
      setErrors(wrong);
      if (Object.keys(wrong).length === 0) send(values);
      else focusFirstWrong();
    },
  };
}

/** Returns the properties of a text field for an `<input>` or a `<textarea>`. */
export const asText = ({ onChange, ...field }: Field<string>) => ({
  ...field,
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    onChange(event.currentTarget.value),
});

/** Returns the fault of each field in words; empty when the schema accepts the values. */
function judge(schema: z.ZodMiniType, values: unknown): Errors {
  const parsed = z.safeParse(schema, values, { reportInput: true });
  if (parsed.success) return {};
  const wrong: Record<string, string> = {};
  for (const issue of parsed.error.issues) wrong[String(issue.path[0] ?? '')] ??= issueText(issue);
  return wrong;
}

/**
 * Returns the fields of the form that a server's refusal is about, with its message: those that it names, or the one
 * that belongs to this refusal. Empty when it is about none of them; the caller then shows it beside the form.
 */
function fieldsOfRefusal(error: unknown, known: readonly string[], fieldOf: Errors = {}): Errors {
  if (!(error instanceof Refused)) return {};
  const own = fieldOf[error.refusal];
  if (own !== undefined) return { [own]: error.msg };
  // Settings are one level deeper in their payload.
  const names = error.fields.map((path) => path.replace(/^settings\./, '').split('.')[0] ?? '');
  const asked = names.filter((name) => known.includes(name));
  return Object.fromEntries(asked.map((name) => [name, texts.form.invalid]));
}

/** Focuses the first wrong field, once it is drawn as wrong. */
function focusFirstWrong(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
  );
}
