import { paths } from '../../paths.ts';
import { firstPictureFor } from '../../ui/first-picture.tsx';
import { PictureSkeleton } from '../../ui/skeleton.tsx';

/** The size of home's first picture. */
export const heroShape = 'aspect-video wide:aspect-[21/9] wide:max-h-104';

/** Where home's first picture will be, while it is not known which: the one the page came with, or its shape. */
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
