import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { classNames } from './class-names.ts';

export interface CellProps {
  title: string;
  /** The content at its right: a value, a picture. */
  value?: ReactNode;
  icon?: ReactNode;
  /** The path of a link; without it, the row is a button. */
  to?: string;
  onTap?: () => void;
}

const look =
  'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left text-body -outline-offset-2 active:bg-sheet';

/** A row that is a link or a button, inside a `CellGroup`. */
export function Cell({ title, value, icon, to, onTap }: CellProps) {
  const face = (
    <>
      {icon}
      <span className="flex-1">{title}</span>
      <span className="min-w-0 truncate text-small text-soft tabular-nums">{value}</span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-faint" />
    </>
  );
  return to === undefined ? (
    <button type="button" onClick={onTap} className={look}>
      {face}
    </button>
  ) : (
    <Link to={to} className={look}>
      {face}
    </Link>
  );
}

/** Rows that belong together. */
export function CellGroup({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'divide-y divide-line overflow-hidden rounded-sheet bg-raised',
        className,
      )}
    >
      {children}
    </div>
  );
}
