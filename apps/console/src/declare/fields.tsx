import { type PictureKind, pictureShapes } from '@lantern/rules/picture-shapes';
import { Select, Switch } from '@mantine/core';
import type { ReactNode } from 'react';

import { texts } from '#text/texts.ts';

import { labelOf } from '../text/label-of.ts';
import { asText, type Field } from '../ui/contract-form.ts';
import { NumberField } from '../ui/number-field.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import { TextInput } from '../ui/text-inputs.tsx';
import { TimeField } from '../ui/time-field.tsx';
import type { FieldFacts } from './schema-facts.ts';

/** A field while it is drawn: its value, its words, and what the schema says of it. */
interface Drawn<Value, Values> extends FieldFacts {
  field: Field<Value>;
  label: string;
  hint: string | undefined;
  /** All values of the form. */
  values: Values;
}

/** How a field of a form is drawn, and how its value is said in words. */
export interface FieldKind<Value, Values = object> {
  draw: (drawn: Drawn<Value, Values>) => ReactNode;
  format: (value: Value) => string;
  /** Whether it stands beside its neighbour of the same width. */
  isShort?: true;
}

const plain = (value: string | number | null): string => String(value ?? '') || texts.common.none;

const inputOf = ({
  label,
  hint,
  isRequired,
}: Pick<Drawn<unknown, unknown>, 'label' | 'hint' | 'isRequired'>) => ({
  label,
  description: hint,
  withAsterisk: isRequired,
});

export const text: FieldKind<string> = {
  format: plain,
  draw: (drawn) => <TextInput {...inputOf(drawn)} longest={drawn.most} {...asText(drawn.field)} />,
};

/** An address on the web. */
export const address: FieldKind<string> = {
  format: plain,
  draw: (drawn) => (
    <TextInput {...inputOf(drawn)} longest={drawn.most} type="url" {...asText(drawn.field)} />
  ),
};

/** A whole number. */
export const whole: FieldKind<number> = {
  isShort: true,
  format: plain,
  draw: (drawn) => <NumberField {...inputOf(drawn)} inputMode="numeric" {...drawn.field} />,
};

/** A time in Shanghai; null for none. */
export const time: FieldKind<string | null> = {
  isShort: true,
  format: plain,
  draw: (drawn) => <TimeField {...inputOf(drawn)} {...drawn.field} />,
};

const isIn = <Code extends string>(
  labels: Readonly<Record<Code, string>>,
  value: string | null,
): value is Code => value !== null && Object.hasOwn(labels, value);

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** One of some codes, with their names. */
export const oneOf = <Code extends string>(
  labels: Readonly<Record<Code, string>>,
): FieldKind<Code> => {
  const options = optionsOf(labels);
  return {
    format: (value) => labelOf(labels, value),
    draw: ({ field, ...drawn }) => (
      <OneOf
        {...drawn}
        field={{ ...field, onChange: (value) => isIn(labels, value) && field.onChange(value) }}
        options={options}
      />
    ),
  };
};

/** One of some codes, with their names, or none of them: null, by a name of its own. */
export const oneOrNone = <Code extends string>(
  labels: Readonly<Record<Code, string>>,
  none: string,
): FieldKind<Code | null> => {
  const options = [{ value: '', label: none }, ...optionsOf(labels)];
  return {
    format: (value) => (value === null ? none : labelOf(labels, value)),
    draw: ({ field, ...drawn }) => (
      <OneOf
        {...drawn}
        field={{
          ...field,
          value: field.value ?? '',
          onChange: (value) => field.onChange(isIn(labels, value) ? value : null),
        }}
        options={options}
      />
    ),
  };
};

interface OneOfProps extends Pick<Drawn<string, unknown>, 'label' | 'hint'> {
  field: Omit<Field<string>, 'onChange'> & { onChange: (value: string | null) => void };
  options: readonly { value: string; label: string }[];
}

const OneOf = ({ field, label, hint, options }: OneOfProps) => (
  <Select
    label={label}
    description={hint}
    data={options}
    allowDeselect={false}
    value={field.value}
    onChange={field.onChange}
    error={field.error}
  />
);

/** One of two values, as a switch. */
export const flag = <Value,>(on: Value, off: Value): FieldKind<Value> => ({
  format: (value) => (value === on ? texts.common.yes : texts.common.no),
  draw: ({ field, label, hint }) => (
    <Switch
      label={label}
      description={hint}
      checked={field.value === on}
      onChange={(event) => field.onChange(event.currentTarget.checked ? on : off)}
    />
  ),
});

/** The address of a picture, which is uploaded and cropped above the field. Its shape may depend on other values. */
export const picture = <Values,>(
  kindOf: (values: Values) => PictureKind,
  texts: { picture: string; pictureHint: (width: number, height: number) => string },
): FieldKind<string, Values> => ({
  format: plain,
  draw: ({ values, ...drawn }) => {
    const kind = kindOf(values);
    const { width, height } = pictureShapes[kind];
    return (
      <>
        <PictureField
          label={texts.picture}
          description={texts.pictureHint(width, height)}
          kind={kind}
          {...drawn.field}
          error={undefined}
        />
        <TextInput
          label={drawn.label}
          description={drawn.hint}
          withAsterisk={drawn.isRequired}
          {...asText(drawn.field)}
        />
      </>
    );
  },
});
