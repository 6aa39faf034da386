import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  hint?: ReactNode;
  /** The single next step. */
  action?: ReactNode;
}

/** Shown for an empty list: what it would contain, and the first step. */
export const EmptyState = ({ icon: Icon, title, hint, action }: EmptyStateProps) => (
  <div className="empty">
    <span className="empty-icon" aria-hidden>
      <Icon size={28} strokeWidth={1.5} />
    </span>
    <p className="empty-title">{title}</p>
    {hint !== undefined && <p className="dimmed">{hint}</p>}
    {action}
  </div>
);
