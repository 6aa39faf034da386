import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  hint?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
}

/** Where nothing is: what it would be, and what to do first. */
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
