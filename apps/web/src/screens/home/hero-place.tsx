import { paths } from '../../paths.ts';
import { firstPictureFor } from '../../ui/first-picture.tsx';
import { PictureSkeleton } from '../../ui/skeleton.tsx';

/** The size of home's first picture. */
export const heroShape = 'aspect-video wide:aspect-[21/9] wide:max-h-104';

/** The place of home's first picture before it is known: the picture that came with the page, or a skeleton. */
export function HeroPlace() {
  return (
    <div className="px-page">
      <PictureSkeleton
        src={firstPictureFor(paths.home.path)}
        className={`rounded-sheet ${heroShape}`}
      />
    </div>
  );
}
