import { LayoutList } from 'lucide-react';
import { Link } from 'react-router-dom';

import { texts } from '#text/texts.ts';

import { hrefOf, paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { iconTarget } from '../../ui/icon-button.tsx';
import { useHomeTags, type HomeTag } from './use-home-tags.ts';

export interface TagStripProps {
  current: string;
  onSelect: (code: string) => void;
}

/** The tags as a horizontal row, and a link to all of them. */
export function TagStrip({ current, onSelect }: TagStripProps) {
  const tags = useHomeTags();
  return (
    <div className="flex h-11 items-stretch">
      <nav
        aria-label={texts.home.tags}
        className="sideways min-w-0 flex-1 [mask-image:linear-gradient(to_right,#000_calc(100%-2rem),transparent)] px-[calc(var(--page-margin)-0.625rem)]"
      >
        {tags.map((tag) => (
          <TagButton
            key={tag.code}
            tag={tag}
            isCurrent={tag.code === current}
            onSelect={onSelect}
          />
        ))}
      </nav>
      <Link to={hrefOf(paths.tags)} aria-label={texts.home.allTags} className={iconTarget}>
        <LayoutList size={20} />
      </Link>
    </div>
  );
}

interface TagButtonProps {
  tag: HomeTag;
  isCurrent: boolean;
  onSelect: (code: string) => void;
}

function TagButton({ tag, isCurrent, onSelect }: TagButtonProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => {
        event.currentTarget.scrollIntoView({
          inline: 'center',
          block: 'nearest',
          behavior: 'smooth',
        });
        onSelect(tag.code);
      }}
      className={classNames(
        'relative max-w-44 shrink-0 truncate px-2.5 -outline-offset-4 transition-colors',
        isCurrent ? 'text-lead font-strong text-strong' : 'text-body text-soft',
      )}
    >
      {tag.name}
      {isCurrent && (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 bottom-1 mx-auto h-0.75 w-5 animate-appear rounded-full bg-accent"
        />
      )}
    </button>
  );
}
