import { listGuessed } from '@lantern/contracts/calls/watched';
import { useQuery } from '@tanstack/react-query';

import { watchedTexts } from '#text/watched.ts';

import { callQuery } from '../../api/call-queries.ts';
import { stored } from '../../storage/stored.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import { useWanted } from '../dismissed/use-wanted.ts';
import { VideoCard } from '../video-card/video-card.tsx';

const HEADING = 'home-guesses';

/** Videos that the member may like: others who watched the same videos also watched these. */
export default function GuessRow() {
  const token = stored.token.use();
  const { data } = useQuery({ ...callQuery(listGuessed, {}), enabled: token !== null });
  const videos = useWanted(data);
  if (!videos || videos.length === 0) return null;
  return (
    <section aria-labelledby={HEADING}>
      <SectionHeader id={HEADING} title={watchedTexts.guess} />
      <ul className="sideways scroll-px-page gap-gap px-page">
        {videos.map((video) => (
          <li key={video.cartoonCode} className="w-40 shrink-0">
            <VideoCard video={video} />
          </li>
        ))}
      </ul>
    </section>
  );
}
