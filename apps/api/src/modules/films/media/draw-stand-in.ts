import { brand, paper } from '@lantern/rules/brand';

/** A frame of film in the dark, of no brand: sites have their own. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360">
  <defs>
    <linearGradient id="dark" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${brand.raised}" /><stop offset="1" stop-color="${brand.sheet}" />
    </linearGradient>
  </defs>
  <rect width="640" height="360" fill="url(#dark)" />
  <g fill="none" stroke="${paper}" stroke-opacity="0.16" stroke-width="6" stroke-linejoin="round">
    <rect x="240" y="120" width="160" height="120" rx="18" />
    <path d="M302 153v54l44-27z" />
  </g>
</svg>`;

let drawn: Promise<Buffer> | null = null;

/** Draws what stands for a poster that is still to come; once a process. */
export function drawStandIn(): Promise<Buffer> {
  drawn ??= draw();
  return drawn;
}

async function draw(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing)).webp({ quality: 82 }).toBuffer();
}
