import { useEffect, useRef, useState } from 'react';

import { loadPicture } from '../../ui/load-picture.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { drawGlow, glowSize } from './draw-glow.ts';

/** The light of a carousel picture on the wall behind it; the next picture's light fades in over it. */
export function BannerGlow({ src }: { src: string }) {
  const [layers, setLayers] = useState<readonly string[]>([src]);
  const top = layers.at(-1);
  if (top !== undefined && top !== src) setLayers([top, src]);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 -top-28 -z-10 h-96 overflow-hidden [mask-image:linear-gradient(to_bottom,#000_40%,transparent)] opacity-35"
    >
      {layers.map((layer) => (
        <Glow key={layer} src={layer} />
      ))}
    </div>
  );
}

/** Drawn once, at a small size: a CSS filter would be computed for every frame with a movement. */
function Glow({ src }: { src: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void Promise.all([loadPicture(src, { readable: false }), whenIdle()]).then(([picture]) => {
      const context = isWanted && canvas.current?.getContext('2d');
      if (!context || picture === null) return;
      drawGlow(context, picture);
      setIsDrawn(true);
    });
    return () => {
      isWanted = false;
    };
  }, [src]);
  return (
    <canvas
      ref={canvas}
      width={glowSize}
      height={glowSize}
      hidden={!isDrawn}
      className="absolute inset-0 size-full animate-appear [animation-duration:800ms]"
    />
  );
}
