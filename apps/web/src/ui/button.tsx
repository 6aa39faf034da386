import type { ButtonHTMLAttributes, ReactNode } from 'react';

import { classNames } from './class-names.ts';

/** `primary` is for the next step, once a screen; `gold` is for VIP only; `quiet` is for the rest. */
export type ButtonKind = 'primary' | 'gold' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  /** Takes the whole width. */
  wide?: boolean;
  /** For the one decision a screen is about. */
  tall?: boolean;
  icon?: ReactNode;
}

const looks: Record<ButtonKind, string> = {
  primary: 'bg-accent text-on-accent active:bg-accent-pressed',
  gold: 'bg-gold text-on-accent active:brightness-90',
  quiet: 'bg-raised text-strong active:bg-sheet',
  danger: 'bg-raised text-danger active:bg-sheet',
};

/** Looks of a button, for a link that must look like one. */
export function buttonLook(kind: ButtonKind = 'quiet', wide = false, tall = false): string {
  return classNames(
    'framed inline-flex items-center justify-center gap-1.5 rounded-full px-5 text-body font-strong',
    'transition-[background-color,filter,scale] active:scale-[0.98] disabled:opacity-50',
    tall ? 'min-h-13' : 'min-h-target',
    wide && 'w-full',
    looks[kind],
  );
}

export function Button({ kind, wide, tall, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={classNames(buttonLook(kind, wide, tall), className)} {...rest}>
      {icon}
      {children}
    </button>
  );
}
