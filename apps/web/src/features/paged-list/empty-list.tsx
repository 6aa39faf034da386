import { Link } from 'react-router-dom';

import { texts } from '#text/texts.ts';

import { hrefOf, paths } from '../../paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export interface EmptyListProps {
  title: string;
  /** Where there are videos: home, unless one is there already. */
  to?: string;
}

/** The state of a list without videos, with a link to some. */
export function EmptyList({ title, to = hrefOf(paths.home) }: EmptyListProps) {
  return (
    <EmptyState
      title={title}
      action={
        <Link to={to} className={buttonLook('primary')}>
          {texts.findVideos}
        </Link>
      }
    />
  );
}
