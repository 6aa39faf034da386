import type { LucideIcon } from 'lucide-react';

export type ShareActionProps = {
  icon: LucideIcon;
  label: string;
  disabled?: boolean;
  onClick: () => void;
};

/** A round button with its name below. */
export function ShareAction({ icon: Icon, label, disabled, onClick }: ShareActionProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="flex min-w-20 flex-col items-center gap-2 text-small text-strong transition-[scale] active:scale-95 disabled:opacity-50"
    >
      <span className="grid size-12 place-items-center rounded-full bg-raised">
        <Icon size={22} aria-hidden />
      </span>
      {label}
    </button>
  );
}
