import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: number;
  /** Receives NaN for text that is no number, which the schema refuses. */
  onChange: (value: number) => void;
}

const read = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** A number field that does not correct the text while the operator types. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  const [text, setText] = useState(String(value));
  const isOther = !Object.is(read(text), value);
  return (
    <TextInput
      {...field}
      value={isOther ? String(value) : text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(read(event.currentTarget.value));
      }}
    />
  );
}
