import { classNames } from './class-names.ts';
import { LazyImage } from './lazy-image.tsx';

/** A surface in the place of loading content; its class gives it the size and the corners of that content. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={classNames('skeleton shimmering', className)} />;
}

/** The place of a picture; the picture itself if it is known. */
export function PictureSkeleton({
  src = '',
  className,
}: {
  src?: string | undefined;
  className: string;
}) {
  return src === '' ? (
    <Skeleton className={className} />
  ) : (
    <LazyImage src={src} alt="" eager className={className} />
  );
}
