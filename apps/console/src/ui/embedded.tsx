import { useCallback } from 'react';

/** A picture that came inside an answer. */
export function Embedded({
  data,
  alt,
  className,
}: {
  data: string;
  alt: string;
  className?: string;
}) {
  return <img ref={useEmbedded(data, 'image/webp')} alt={alt} className={className} />;
}

/** Shows base64 bytes by a `blob:` address, because the page's policy allows no `data:`. */
export function useEmbedded(base64: string, type: string) {
  return useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (element === null) return undefined;
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const address = URL.createObjectURL(new Blob([bytes], { type }));
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [base64, type],
  );
}
