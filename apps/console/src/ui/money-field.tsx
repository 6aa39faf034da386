import { useState } from 'react';

import { TextInput, type TextInputProps } from './text-inputs.tsx';

/**
 * An amount as it may be typed, once its wide characters are narrow: with its sign, a comma before each three digits, and as
 * many decimals as it needs. A comma elsewhere may stand for a point, and is refused.
 */
const typedAmount = /^[¥￥]?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{0,2}))?元?$/;

/** Returns yuan with two decimals, as contracts want them; what is no amount stays as it is, and is refused there. */
export function readMoney(text: string): string {
  const typed = text.normalize('NFKC').trim();
  const [, whole, part = ''] = typedAmount.exec(typed) ?? [];
  if (whole === undefined) return typed;
  return `${whole.replaceAll(',', '').replace(/^0+(?=\d)/, '')}.${part.padEnd(2, '0')}`;
}

interface MoneyFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Yuan with two decimals, or what was typed instead; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/** A field in which the operator types an amount. What was understood stands there when they leave it. */
export function MoneyField({ value, onChange, ...field }: MoneyFieldProps) {
  const [text, setText] = useState(value);
  return (
    <TextInput
      inputMode="decimal"
      longest={9}
      {...field}
      value={readMoney(text) === value ? text : value}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(readMoney(currentTarget.value));
      }}
      onBlur={() => setText(value)}
    />
  );
}
