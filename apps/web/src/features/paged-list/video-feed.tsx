import type { ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';

import { texts } from '#text/texts.ts';

import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AdCard } from '../ad-slot/ad-card.tsx';
import type { Cell } from '../ad-slot/mixed-cells.ts';
import { VideoCard } from '../video-card/video-card.tsx';
import { FeedFooter } from './feed-footer.tsx';
import { type FeedRow, feedRowsOf } from './feed-rows.ts';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { useColumns } from './use-columns.ts';
import { useKeptSizes } from './use-kept-sizes.ts';
import { useNearEnd } from './use-near-end.ts';
import type { PagedList } from './use-paged-list.ts';

/** About what a row takes on a phone: a list that begins too short would show its end for a moment. */
const ROW_PX = 200;

export interface VideoFeedProps {
  cells: readonly Cell[];
  list: Pick<PagedList<unknown>, 'round' | 'state' | 'message' | 'loadMore' | 'retry'>;
  /** The first cell spans both columns. */
  firstIsWide?: boolean;
  /** The picture of the first card, where the page came with it. */
  firstPicture?: string;
  /** Shown when there is nothing. */
  empty?: ReactNode;
}

/** A list of videos and ads that grows while the visitor scrolls; only the rows near the screen are in the page. */
export function VideoFeed({ cells, list, firstIsWide, firstPicture, empty }: VideoFeedProps) {
  const end = useNearEnd(list.loadMore, `${list.round} ${cells.length}`);
  const sizes = useKeptSizes();
  const columns = useColumns();
  // A card as wide as a desktop would fill it.
  const rows = feedRowsOf(cells, { firstIsWide: firstIsWide === true && columns === 2, columns });
  const isEmpty = cells.length === 0;

  if (isEmpty && list.state === 'failed') {
    return <ErrorState message={list.message} onRetry={list.retry} />;
  }
  if (isEmpty && list.state === 'empty')
    return empty ?? <EmptyState title={texts.common.nothingHere} />;
  if (isEmpty) return <FeedSkeleton firstIsWide={firstIsWide} firstPicture={firstPicture} />;
  return (
    <>
      <WindowVirtualizer {...sizes} itemSize={ROW_PX} data={rows}>
        {(row) => <FeedRowView key={row.key} row={row} />}
      </WindowVirtualizer>
      {/* Without it, the browser stays at the end while rows are added above, and the list loads page after page. */}
      <div className="[overflow-anchor:none]">
        {list.state === 'loading-more' && <FeedSkeleton cards={2} />}
        <div ref={end} />
        <FeedFooter state={list.state} onRetry={list.retry} />
      </div>
    </>
  );
}

function FeedRowView({ row }: { row: FeedRow }) {
  return (
    <div className="film-grid pb-4">
      {row.cells.map((cell) => (
        <div key={cell.key} className={row.wide ? 'col-span-full' : 'min-w-0'}>
          <CellView cell={cell} wide={row.wide} />
        </div>
      ))}
    </div>
  );
}

function CellView({ cell, wide = false }: { cell: Cell; wide?: boolean }) {
  return cell.kind === 'ad' ? (
    <AdCard ad={cell.ad} />
  ) : (
    <VideoCard video={cell.video} wide={wide} />
  );
}
