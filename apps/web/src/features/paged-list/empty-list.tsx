import { texts } from '#text/texts.ts';

import { hrefOf, paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

export interface EmptyListProps {
  title: string;
  detail?: string;
  /** Where there are videos: home, unless one is there already. */
  to?: string;
}

/** The state of a list without videos, with a link to some. */
export function EmptyList({ title, detail, to = hrefOf(paths.home) }: EmptyListProps) {
  return <EmptyState title={title} detail={detail} way={{ to, label: texts.findVideos }} />;
}
