import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';

import { texts } from '#text/texts.ts';

export interface SectionHeaderProps {
  /** Id of the heading, by which the section is labelled. */
  id: string;
  title: string;
  /** The path to more of it. */
  moreTo?: string;
}

export function SectionHeader({ id, title, moreTo }: SectionHeaderProps) {
  return (
    <div className="flex min-h-target flex-wrap items-center justify-between px-page">
      <h2 id={id} className="words text-title font-strong">
        {title}
      </h2>
      {moreTo !== undefined && (
        <Link
          to={moreTo}
          aria-describedby={id}
          className="-mr-2 flex min-h-target shrink-0 items-center gap-0.5 px-2 text-small text-soft active:text-strong"
        >
          {texts.common.viewMore}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}
