import { Link } from 'react-router-dom';

import { hrefOf, paths } from '../../paths.ts';
import { zh } from '../../text/zh.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** An empty list of kept videos, with the way to some. */
export function NothingKept({ title, detail }: { title: string; detail: string }) {
  return (
    <EmptyState
      title={title}
      detail={detail}
      action={
        <Link to={hrefOf(paths.home)} className={buttonLook('primary')}>
          {zh.findVideos}
        </Link>
      }
    />
  );
}
