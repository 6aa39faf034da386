import { classNames } from './class-names.ts';

/** A surface that stands where something will be; its class gives it the size and the corners of what comes. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={classNames('skeleton shimmering', className)} />;
}
