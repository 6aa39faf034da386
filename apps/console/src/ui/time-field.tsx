import { useState } from 'react';

import { texts } from '#text/texts.ts';

import { PickMoment } from './pick-moment.tsx';
import { readTime } from './read-time.ts';
import { TextInput, type TextInputProps } from './text-inputs.tsx';

/** Formats a wire time, without the seconds when they are 0. */
const formatTime = (time: string | null): string => time?.replace(/:00$/, '') ?? '';

const wireTime = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  /** Shanghai time in the wire's format; null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}

/** A field in which the operator types a time, or picks it. What was understood stands there when they leave it. */
export function TimeField({ value, onChange, error, ...field }: TimeFieldProps) {
  const [text, setText] = useState(formatTime(value));
  const isOther = (text.trim() === '' ? null : readTime(text)) !== value;
  const change = (typed: string): void => {
    setText(typed);
    onChange(typed.trim() === '' ? null : readTime(typed));
  };
  const isTime = value !== null && wireTime.test(value);
  return (
    <TextInput
      placeholder={texts.time.example}
      longest={19}
      {...field}
      value={isOther ? formatTime(value) : text}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setText(formatTime(value))}
      rightSection={
        <PickMoment
          type="datetime-local"
          value={isTime ? value.slice(0, 16).replace(' ', 'T') : ''}
          onPick={change}
        />
      }
      error={error === undefined ? undefined : texts.time.wrong}
    />
  );
}
