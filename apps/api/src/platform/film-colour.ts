import * as z from 'zod/mini';

/** The transfer functions of HDR films. */
export const hdrTransfers = ['smpte2084', 'arib-std-b67'] as const;
export type HdrTransfer = (typeof hdrTransfers)[number];

/** Wider colours than those of BT.709: of television in 4K, of cinemas, and of phones. */
const widePrimaries = ['bt2020', 'smpte431', 'smpte432'] as const;

/** How a film's numbers become colours, as far as ffmpeg must be told. */
export const sourceColour = z.object({
  /** The matrix from luma and chroma; null for RGB, which has none. */
  matrix: z.nullable(z.enum(['bt709', 'smpte170m', 'smpte240m', 'fcc', 'bt2020'])),
  isFullRange: z.boolean(),
  /** Whether its colours are wider than those of BT.709, without being HDR. */
  isWide: z.boolean(),
  /** Which red, green and blue its numbers are parts of. */
  primaries: z._default(z.enum(['bt709', ...widePrimaries]), 'bt2020'),
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
interface DeclaredColour {
  pix_fmt?: string | undefined;
  color_space?: string | undefined;
  color_range?: string | undefined;
  color_primaries?: string | undefined;
  height?: number | undefined;
}

export function findColour(picture: DeclaredColour, hdr: HdrTransfer | null): SourceColour {
  const { pix_fmt: format = '', color_space: space = '', height = 0 } = picture;
  const primaries = findPrimaries(picture, hdr);
  const ofSize = height < hdLines ? 'smpte170m' : 'bt709';
  const guessed = hdr !== null || primaries === 'bt2020' ? 'bt2020' : ofSize;
  return {
    matrix: isRgb(format) ? null : (matrices[space] ?? guessed),
    isFullRange: picture.color_range === 'pc' || format.startsWith('yuvj'),
    isWide: primaries !== 'bt709' && hdr === null,
    primaries,
  };
}

/** Files often say a part only: HDR, and numbers by the matrix of BT.2020, have its colours, unless the file says others. */
function findPrimaries(
  { color_primaries: declared = 'unknown', color_space }: DeclaredColour,
  hdr: HdrTransfer | null,
): SourceColour['primaries'] {
  if (declared !== 'unknown') return widePrimaries.find((it) => it === declared) ?? 'bt709';
  return hdr !== null || matrices[color_space ?? ''] === 'bt2020' ? 'bt2020' : 'bt709';
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
  // Tone mapping, and the mapping of wide colours, end in RGB.
  if (hdr !== null || colour?.isWide === true) return out;
  if (!colour) return out;
  const matrix = colour.matrix === null ? '' : `:in_color_matrix=${colour.matrix}`;
  // RGB has its own range, which the scaler knows.
  const range = colour.matrix === null ? '' : `:in_range=${colour.isFullRange ? 'pc' : 'tv'}`;
  return `${matrix}${range}${out}`;
}

/** What an earlier version took HDR for. */
const hdrColour: SourceColour = {
  matrix: 'bt2020',
  isFullRange: false,
  isWide: false,
  primaries: 'bt2020',
};

/** Makes numbers light of BT.709's colours: every part is named, because zscale knows no way from what is not said. */
function toLight(transfer: string, colour: SourceColour, nits: number): string {
  const { matrix, primaries, isFullRange } = colour;
  const min = matrix === 'bt2020' ? 'bt2020nc' : (matrix ?? 'gbr');
  const range = isFullRange ? 'pc' : 'tv';
  return `zscale=tin=${transfer}:min=${min}:pin=${primaries}:rin=${range}:t=linear:p=bt709:npl=${nits},format=gbrpf32le`;
}

/** Light as RGB: a colour that BT.709 has not becomes its nearest there, where luma and chroma would make it darker. */
const fromLight = 'zscale=t=bt709:m=gbr:r=pc,format=gbrp';

/** Maps wide colours without HDR. */
export const narrowColours = (colour: SourceColour): string =>
  `${toLight('bt709', colour, 100)},${fromLight}`;

/** The brightness of diffuse white in both kinds of HDR, in candela per square metre. */
const whiteNits = 203;

/**
 * Maps HDR to SDR: diffuse white is as bright as in other films, and brighter lights up to a thousand candela are compressed
 * instead of clipped.
 */
export const toneMap = (transfer: HdrTransfer, colour: SourceColour | null): string =>
  [
    toLight(transfer, colour ?? hdrColour, whiteNits),
    'tonemap=mobius:param=0.5:peak=4.9:desat=0',
    fromLight,
  ].join(',');
