import { useState } from 'react';

import { Textarea, type TextareaProps } from './text-inputs.tsx';

interface WordsFieldProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: readonly string[];
  onChange: (words: string[]) => void;
}

const read = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** A list of words, one a line, so that long lists can be pasted. */
export function WordsField({ value, onChange, ...field }: WordsFieldProps) {
  const [text, setText] = useState(value.join('\n'));
  const isOther = read(text).join('\n') !== value.join('\n');
  return (
    <Textarea
      {...field}
      autosize
      minRows={4}
      maxRows={12}
      value={isOther ? value.join('\n') : text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(read(event.currentTarget.value));
      }}
    />
  );
}
