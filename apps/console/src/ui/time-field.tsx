import { useState } from 'react';

import { texts } from '#text/texts.ts';

import { TextInput, type TextInputProps } from './text-inputs.tsx';

const written =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]+(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?)?$/;

/** Reads a typed time as `YYYY-MM-DD HH:mm:ss`; a day alone means its first moment. Other text stays as it is. */
export function readTime(text: string): string {
  const [, year = '', month = '', day = '', hour = '0', minute = '00', second = '00'] =
    written.exec(text.trim()) ?? [];
  if (year === '') return text.trim();
  const two = (part: string): string => part.padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${minute}:${second}`;
}

/** Formats a wire time, without the seconds when they are 0. */
const tellTime = (time: string | null): string => time?.replace(/:00$/, '') ?? '';

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  /** Shanghai time in the wire's format; null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}

/** A field in which the operator types a time. */
export function TimeField({ value, onChange, error, ...field }: TimeFieldProps) {
  const [text, setText] = useState(tellTime(value));
  const isOther = (text.trim() === '' ? null : readTime(text)) !== value;
  return (
    <TextInput
      placeholder={texts.time.example}
      longest={19}
      {...field}
      value={isOther ? tellTime(value) : text}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        onChange(typed.trim() === '' ? null : readTime(typed));
      }}
      error={error === undefined ? undefined : texts.time.wrong}
    />
  );
}
