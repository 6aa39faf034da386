import { useState } from 'react';

import { TextInput, type TextInputProps } from './text-inputs.tsx';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** NaN: nothing is typed yet, or what is typed is no number. */
  value: number;
  /** Receives NaN for text that is no number, which the schema refuses. */
  onChange: (value: number) => void;
}

/** A keyboard for Chinese may write wide digits. */
const read = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.normalize('NFKC'));

/** The text of a number that the operator did not type; a missing one is an empty field. */
const show = (value: number): string => (Number.isNaN(value) ? '' : String(value));

/** A number field that does not correct the text while the operator types. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  const [text, setText] = useState(show(value));
  const isOther = !Object.is(read(text), value);
  return (
    <TextInput
      {...field}
      value={isOther ? show(value) : text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(read(event.currentTarget.value));
      }}
    />
  );
}
