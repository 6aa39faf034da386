import type { Subject } from '@lantern/contracts/entities/subject';

import { texts } from '#text/texts.ts';

import { useFullRows } from '../../features/paged-list/use-columns.ts';
import { VideoCard } from '../../features/video-card/video-card.tsx';
import { hrefOf, paths } from '../../paths.ts';
import { ChangeBatch } from '../../ui/change-batch.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { useSubjectBatch } from './use-subject-batch.ts';

/** A section of the dark web: some of its videos, a link to all, and a button for another batch. */
export function SubjectSection({ subject }: { subject: Subject }) {
  const { change, isChanging } = useSubjectBatch(subject);
  const heading = `subject-${subject.dictCode}`;
  const videos = useFullRows(subject.relationMovies);
  return (
    <section aria-labelledby={heading}>
      <SectionHeader
        id={heading}
        title={subject.dictName}
        moreTo={hrefOf(paths.searchResults, {
          title: texts.screens.darkWeb,
          type: subject.pid,
          sonType: subject.dictCode,
        })}
      />
      <ul
        key={videos.map((video) => video.cartoonCode).join()}
        className="film-grid animate-appear"
      >
        {videos.map((video) => (
          <li key={video.cartoonCode} className="min-w-0">
            <VideoCard video={video} />
          </li>
        ))}
      </ul>
      <ChangeBatch onChange={change} isChanging={isChanging} describedBy={heading} />
    </section>
  );
}
