import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

import { classNames } from './class-names.ts';
import { boundedField, TextCount, TooLong } from './text-bound.tsx';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  ref?: Ref<HTMLInputElement>;
  /** A control at its right. */
  end?: ReactNode;
  /** How much of it is used, at its right. */
  count?: string;
  /** The most characters of its value. */
  longest?: number;
}

/** A field for one line, below its label, which alone is its name. A read-only field looks different. */
export function TextField({
  label,
  end,
  count,
  className,
  longest = Infinity,
  ...input
}: TextFieldProps) {
  const id = useId();
  const countId = `${id}-count`;
  const bound = { length: String(input.value ?? '').length, longest };
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-small text-soft">
        {label}
      </label>
      <div
        className={classNames(
          'mt-2 flex min-h-13 items-center rounded-card bg-raised ring-1 ring-line ring-inset focus-within:ring-accent',
          input.readOnly === true && 'opacity-60',
        )}
      >
        <input
          id={id}
          aria-describedby={count === undefined ? undefined : countId}
          className="min-w-0 flex-1 self-stretch bg-transparent py-3 pl-4 text-strong outline-none placeholder:text-soft"
          {...input}
          {...boundedField(bound)}
        />
        {count !== undefined && (
          <span id={countId} className="px-4 text-note text-soft tabular-nums">
            {count}
          </span>
        )}
        {end ?? <TextCount {...bound} />}
      </div>
      <TooLong {...bound} />
    </div>
  );
}
