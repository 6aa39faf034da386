import { skipToken, useQuery } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';

import { importWithRetry } from '../../ui/import-with-retry.ts';
import type { QrWish } from './draw-qr.ts';

const fetchDrawing = importWithRetry(() => import('./draw-qr.ts'));

/** The code as the address of a picture; `undefined` while it is drawn, or when it cannot be. */
export function useQr(wish: QrWish | undefined): string | undefined {
  const drawing = useQuery({
    queryKey: ['qr', wish],
    queryFn: wish ? async () => (await fetchDrawing()).drawQr(wish) : skipToken,
    staleTime: Infinity,
    retry: 1,
  });
  return drawing.data;
}

export interface QrPictureProps {
  /** From `useQr`. */
  src: string | undefined;
  widthPx: number;
  /** What it leads to, for those who cannot see it. */
  alt: string;
}

/** A QR code on white; its box stands before it is drawn. A long press saves it, as with any picture. */
export function QrPicture({ src, widthPx, alt }: QrPictureProps) {
  return (
    <div
      style={{ width: widthPx, height: widthPx }}
      className="shrink-0 overflow-hidden rounded-small bg-light"
    >
      {src === undefined ? (
        <QrCode
          aria-hidden="true"
          className="size-full animate-appear p-[22%] text-ground/20 [animation-delay:400ms]"
        />
      ) : (
        <img
          src={src}
          alt={alt}
          width={widthPx}
          height={widthPx}
          className="size-full animate-appear select-auto"
        />
      )}
    </div>
  );
}
