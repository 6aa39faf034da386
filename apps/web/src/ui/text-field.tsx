import type { InputHTMLAttributes, ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { boundedField, TextCount, TooLong } from './text-bound.tsx';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** The content at its right: a button, a count. */
  end?: ReactNode;
  /** The most characters of its value. */
  longest?: number;
}

/** A field for one line, below its label. A read-only field looks different. */
export function TextField({ label, end, className, longest = Infinity, ...input }: TextFieldProps) {
  const bound = { length: String(input.value ?? '').length, longest };
  return (
    <div className={className}>
      <label className="block">
        <span className="text-small text-soft">{label}</span>
        <span
          className={classNames(
            'mt-2 flex min-h-13 items-center rounded-card bg-raised pl-4 ring-1 ring-line ring-inset focus-within:ring-accent',
            input.readOnly === true && 'opacity-60',
          )}
        >
          <input
            className="min-w-0 flex-1 bg-transparent py-3 text-strong outline-none placeholder:text-soft"
            {...input}
            {...boundedField(bound)}
          />
          {end ?? <TextCount {...bound} />}
        </span>
      </label>
      <TooLong {...bound} />
    </div>
  );
}
