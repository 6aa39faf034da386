import * as z from 'zod/mini';

/** The transfer functions of HDR films. */
export const hdrTransfers = ['smpte2084', 'arib-std-b67'] as const;
export type HdrTransfer = (typeof hdrTransfers)[number];

/** How a film's numbers become colours, as far as ffmpeg must be told. */
export const sourceColour = z.object({
  /** The matrix from luma and chroma; null for RGB, which has none. */
  matrix: z.nullable(z.enum(['bt709', 'smpte170m', 'smpte240m', 'fcc', 'bt2020'])),
  isFullRange: z.boolean(),
  /** Whether its colours are wider than those of BT.709, without being HDR. */
  isWide: z.boolean(),
});

export type SourceColour = z.infer<typeof sourceColour>;

const matrices: Readonly<Record<string, SourceColour['matrix']>> = {
  bt709: 'bt709',
  smpte170m: 'smpte170m',
  bt470bg: 'smpte170m',
  smpte240m: 'smpte240m',
  fcc: 'fcc',
  bt2020nc: 'bt2020',
  bt2020c: 'bt2020',
};

/** The formats of RGB, of palettes and of grey in ffmpeg: nothing to be multiplied by a matrix. */
const isRgb = (format: string): boolean => /^(?:[a0x]?2?(?:rgb|bgr)|gbr|pal8)/.test(format);

/** Untagged films are television of the size they have: players guess so too. */
const hdLines = 720;

/** What a file says of its picture, in ffmpeg's words. */
interface SaidOfPicture {
  pix_fmt?: string | undefined;
  color_space?: string | undefined;
  color_range?: string | undefined;
  color_primaries?: string | undefined;
  height?: number | undefined;
}

export function findColour(picture: SaidOfPicture, hdr: HdrTransfer | null): SourceColour {
  const { pix_fmt: format = '', color_space: said = '', height = 0 } = picture;
  const guessed = height < hdLines ? 'smpte170m' : 'bt709';
  return {
    matrix: isRgb(format) ? null : (matrices[said] ?? guessed),
    isFullRange: picture.color_range === 'pc' || format.startsWith('yuvj'),
    isWide: picture.color_primaries === 'bt2020' && hdr === null,
  };
}

/** Every rendition is BT.709 and says so: what says nothing is shown by each player as it guesses, and each size otherwise. */
export const sayColour =
  'format=yuv420p,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';

interface ColouredPicture {
  colour: SourceColour | null;
  hdr: HdrTransfer | null;
}

/** Options of the scaler, which converts the colours while it scales. */
export function convertColour({ colour, hdr }: ColouredPicture): string {
  const out = ':out_color_matrix=bt709:out_range=tv';
  // Tone mapping, and the mapping of wide colours, end in BT.709.
  if (hdr !== null || colour?.isWide === true) return `:in_color_matrix=bt709:in_range=tv${out}`;
  if (!colour) return out;
  const matrix = colour.matrix === null ? '' : `:in_color_matrix=${colour.matrix}`;
  // RGB has its own range, which the scaler knows.
  const range = colour.matrix === null ? '' : `:in_range=${colour.isFullRange ? 'pc' : 'tv'}`;
  return `${matrix}${range}${out}`;
}

/** Maps the wide colours of BT.2020 without HDR. */
export const narrowColours = ({ isFullRange }: SourceColour): string =>
  [
    `zscale=tin=bt709:min=bt2020nc:pin=bt2020:rin=${isFullRange ? 'pc' : 'tv'}:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ].join(',');

/** The brightness of diffuse white in both kinds of HDR, in candela per square metre. */
const whiteNits = 203;

/**
 * Maps HDR to SDR: diffuse white is as bright as in other films, and brighter lights up to a thousand candela are compressed
 * instead of clipped. Its colours are those of BT.2020, unless the file declares others.
 */
export function toneMap(transfer: HdrTransfer): string {
  return [
    `zscale=tin=${transfer}:min=bt2020nc:pin=bt2020:rin=tv:t=linear:npl=${whiteNits}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=mobius:param=0.5:peak=4.9:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ].join(',');
}
