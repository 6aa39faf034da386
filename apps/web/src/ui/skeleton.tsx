import { classNames } from './class-names.ts';
import { LazyImage } from './lazy-image.tsx';

/** A surface that stands where something will be; its class gives it the size and the corners of what comes. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={classNames('skeleton shimmering', className)} />;
}

/** Where a picture will be; the picture itself, if it is known already. */
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
