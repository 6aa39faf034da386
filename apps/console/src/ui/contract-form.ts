import { type ChangeEvent, type SyntheticEvent, useState } from 'react';
import * as z from 'zod/mini';

import { texts } from '#text/texts.ts';

import { Refused } from '../api/api-errors.ts';
import { issueText } from '../text/issue-text.ts';

type Errors = Readonly<Record<string, string>>;

/** One field as an input wants it. */
export interface Field<Value> {
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}

/** What is being filled in. */
export interface ContractForm<Values> {
  values: Values;
  errors: Errors;
  /** Whether anything differs from what the form began with. */
  isDirty: boolean;
  field: <Name extends keyof Values & string>(name: Name) => Field<Values[Name]>;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** Takes these as what the form holds, and as what it began with. */
  begin: (values: Values) => void;
  /** Takes these as what the form began with; what is typed stays. */
  rebase: (values: Values) => void;
  /** Puts a refusal of the server on the fields it is about, and leads there. */
  refuse: (error: unknown, fieldOf?: Errors) => void;
  /** Judges what is typed; only what is right is handed on. */
  onSubmit: (send: (values: Values) => void) => (event: SyntheticEvent) => void;
}

/** Whether two values of a field are the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A form that one schema of the contracts judges, here as on the server. */
export function useContractForm<Values extends object>(
  schema: z.ZodMiniType,
  initial: Values,
  /** What is sent of the values, where that is not the same. */
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

/** A field of text for an `<input>` or a `<textarea>`. */
export const asText = ({ onChange, ...field }: Field<string>) => ({
  ...field,
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    onChange(event.currentTarget.value),
});

/** What is wrong with each field, in words; nothing when the schema takes them. */
function judge(schema: z.ZodMiniType, values: unknown): Errors {
  const parsed = z.safeParse(schema, values, { reportInput: true });
  if (parsed.success) return {};
  const wrong: Record<string, string> = {};
  for (const issue of parsed.error.issues) wrong[String(issue.path[0] ?? '')] ??= issueText(issue);
  return wrong;
}

/**
 * The fields that a refusal of the server is about, with its words: those it names, or the one that the refusal is
 * known to be of. Empty when it is about none of the form, and has to be said beside the form.
 */
function fieldsOfRefusal(error: unknown, known: readonly string[], fieldOf: Errors = {}): Errors {
  if (!(error instanceof Refused)) return {};
  const own = fieldOf[error.refusal];
  if (own !== undefined) return { [own]: error.msg };
  // Settings lie one level deeper in their payload.
  const names = error.fields.map((path) => path.replace(/^settings\./, '').split('.')[0] ?? '');
  const asked = names.filter((name) => known.includes(name));
  return Object.fromEntries(asked.map((name) => [name, texts.form.invalid]));
}

/** Leads to the first field that is wrong, once it is drawn as such. */
function focusFirstWrong(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
  );
}
