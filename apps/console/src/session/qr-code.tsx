import { Skeleton } from '@mantine/core';
import { create } from 'qrcode';
import { useMemo } from 'react';

/** Empty modules around the code, as its standard asks. */
const margin = 4;

/** A QR code, dark on white in every light: cameras want it so. */
export function QrCode({ text, label }: { text: string | undefined; label: string }) {
  const drawn = useMemo(() => (text === undefined ? null : draw(text)), [text]);
  if (drawn === null) return <Skeleton className="qr" />;
  const size = drawn.size + 2 * margin;
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="var(--console-paper)" />
      <path d={drawn.path} fill="var(--console-print)" shapeRendering="crispEdges" />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const squares: string[] = [];
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) squares.push(`M${column + margin} ${row + margin}h1v1h-1z`);
  return { size: modules.size, path: squares.join('') };
}
