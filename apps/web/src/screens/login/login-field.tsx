import type { InputHTMLAttributes, ReactNode } from 'react';

export interface LoginFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  icon: ReactNode;
}

/** One line to type into, with what it is for said to everybody. */
export function LoginField({ label, icon, ...input }: LoginFieldProps) {
  return (
    <label className="flex min-h-13 items-center gap-3 rounded-card bg-raised/80 px-4 ring-1 ring-strong/12 backdrop-blur-md focus-within:ring-accent">
      <span aria-hidden="true" className="text-soft">
        {icon}
      </span>
      <span className="sr-only">{label}</span>
      <input
        placeholder={label}
        className="min-w-0 flex-1 bg-transparent py-3 text-[16px] text-strong outline-none placeholder:text-soft"
        {...input}
      />
    </label>
  );
}
