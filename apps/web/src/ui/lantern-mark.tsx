import { useId, useMemo } from 'react';

import favicon from '../../public/favicon.svg?raw';
import { readRuntimeConfig } from '../runtime-config.ts';
import { drawMark } from './draw-mark.ts';

/** The site's mark: the operator's logo, or that of the favicon, a lantern whose flame is a play button. */
export function LanternMark({ className }: { className?: string }) {
  const glow = useId();
  const drawing = useMemo(() => ({ __html: drawMark(favicon, glow) }), [glow]);
  const { logo } = useMemo(() => readRuntimeConfig(), []);
  if (logo !== '') return <img src={logo} alt="" className={`object-contain ${className ?? ''}`} />;
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className={className}
      // oxlint-disable-next-line react/no-danger -- because the drawing is a file of ours, which pages and icons show too
      dangerouslySetInnerHTML={drawing}
    />
  );
}
