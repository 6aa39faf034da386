import type { ButtonHTMLAttributes, ReactNode } from 'react';

import { classNames } from './class-names.ts';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The name of its action, for screen readers. */
  label: string;
  icon: ReactNode;
}

/** Looks of a target that holds an icon only, 44 px square. */
export const iconTarget =
  'inline-flex size-target shrink-0 items-center justify-center rounded-full text-strong transition-colors active:bg-sheet';

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classNames(iconTarget, className)}
      {...rest}
    >
      {icon}
    </button>
  );
}
