import type { ReactNode } from 'react';

import { classNames } from '../../ui/class-names.ts';

export interface RadioRowProps {
  /** Of the group. */
  name: string;
  value: string;
  label: string;
  /** Stands below the label. */
  note?: string;
  icon?: ReactNode;
  checked: boolean;
  /** It can't be chosen; its note says why. */
  disabled?: boolean;
  onCheck: () => void;
  className?: string;
}

/** One choice of several, as a row: the whole of it is the target. */
export function RadioRow({
  name,
  value,
  label,
  note,
  icon,
  checked,
  disabled = false,
  onCheck,
  className,
}: RadioRowProps) {
  return (
    <label
      className={classNames(
        'flex min-h-13 items-center gap-3 px-4 py-1.5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
        !disabled && 'cursor-pointer',
        className,
      )}
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span className={classNames('block text-body wrap-anywhere', disabled && 'text-soft')}>
          {label}
        </span>
        {note !== undefined && <span className="block text-note text-soft">{note}</span>}
      </span>
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={onCheck}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-5 shrink-0 place-items-center rounded-full ring-2 ring-faint transition-shadow ring-inset peer-checked:bg-accent peer-checked:ring-accent',
          disabled && 'invisible',
        )}
      >
        {checked && <span className="size-2 rounded-full bg-on-accent" />}
      </span>
    </label>
  );
}
