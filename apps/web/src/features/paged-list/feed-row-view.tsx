import { AdCard } from '../ad-slot/ad-card.tsx';
import type { Cell } from '../ad-slot/mixed-cells.ts';
import { VideoCard } from '../video-card/video-card.tsx';
import type { FeedRow } from './feed-rows.ts';

export function FeedRowView({ row }: { row: FeedRow }) {
  return (
    <div className="grid grid-cols-2 gap-x-gap px-page pb-4">
      {row.cells.map((cell) => (
        <div key={cell.key} className={row.wide ? 'col-span-2' : 'min-w-0'}>
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
