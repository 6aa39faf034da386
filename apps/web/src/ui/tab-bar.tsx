import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { classNames } from './class-names.ts';

export interface Tab {
  to: string;
  title: string;
  icon: LucideIcon;
  /** The mark at the corner of its icon. */
  badge?: ReactNode;
  isCurrent: boolean;
}

export interface TabBarProps {
  label: string;
  tabs: readonly Tab[];
  /** Whether it is left out where it would be a bar. */
  onlyAsRail?: boolean;
  /** Called on a tap on the current tab. */
  onCurrentTap: () => void;
}

/** The bar at the bottom of a tab's root, above the phone's own gesture area; a rail at the side where there is width. */
export function TabBar({ label, tabs, onlyAsRail = false, onCurrentTap }: TabBarProps) {
  return (
    <nav
      aria-label={label}
      className={classNames(
        onlyAsRail && 'max-wide:hidden',
        'column fixed inset-x-0 bottom-0 z-30 border-t border-line bg-ground/95 pb-(--inset-bottom) backdrop-blur-lg wide:inset-y-0 wide:right-auto wide:left-0 wide:w-(--rail) wide:border-t-0 wide:border-r wide:pt-(--inset-top)',
      )}
    >
      <ul className="flex h-tabs wide:h-auto wide:flex-col wide:gap-2 wide:pt-4">
        {tabs.map((tab) => (
          <li key={tab.to} className="min-w-0 flex-1 wide:h-16 wide:flex-none">
            <TabLink tab={tab} onCurrentTap={onCurrentTap} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabLink({ tab, onCurrentTap }: { tab: Tab; onCurrentTap: () => void }) {
  const { to, title, icon: Icon, badge, isCurrent } = tab;
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (!isCurrent) return;
        event.preventDefault();
        onCurrentTap();
      }}
      className={classNames(
        'flex h-full flex-col items-center justify-center gap-0.5 -outline-offset-4 transition-colors',
        isCurrent ? 'text-accent' : 'text-soft',
      )}
    >
      <span className="relative">
        <Icon size={24} className={isCurrent ? 'fill-accent/20' : undefined} />
        {badge}
      </span>
      <span
        className={classNames(
          // However large the text is, five names fit side by side.
          'text-[min(0.75rem,3.44vw)] leading-none whitespace-nowrap',
          isCurrent && 'font-strong',
        )}
      >
        {title}
      </span>
    </Link>
  );
}
