import { type HdrTransfer, narrowColours, type SourceColour, toneMap } from './film-colour.ts';

/*
 * The filters that put a film's picture and sound on one clock. ffmpeg begins a description again where a stream changes (its
 * size, its channels), at the moment of the change; so none of them fills from 0 by itself.
 */

/** A film, as far as its clock is concerned; times in seconds. */
interface ClockedFilm {
  durationSeconds: number;
  framesPerSecond: number;
  picture: {
    endSeconds: number;
    offGridSeconds: number;
    /** Of how many pictures one is shown. */
    oneOf: number;
    fieldOrder: 'tff' | 'bff' | null;
    hdr: HdrTransfer | null;
    colour: SourceColour | null;
  };
}

/** A sound that is made of one of a film's streams, by a name of its own. */
export interface MadeSound {
  name: string;
  source: { stream: number; channels: number; hasLayout: boolean };
  channels: 2 | 6;
}

/** Makes the frame rate constant; the last picture stays while there is sound. */
export function filterPicture(
  { picture, framesPerSecond, durationSeconds }: ClockedFilm,
  toLargest: string,
): string {
  const { fieldOrder, hdr, colour } = picture;
  const staysSeconds = Math.max(0, durationSeconds - picture.endSeconds) + 1 / framesPerSecond;
  return [
    ...(fieldOrder === null ? [] : [`bwdif=mode=send_frame:parity=${fieldOrder}:deint=all`]),
    `setpts=${onGrid('PTS', picture)}`,
    // First each at its own moment: one of two is the same one each time only when both are exactly where they belong.
    ...(picture.oneOf === 1 ? [] : [`fps=${framesPerSecond * picture.oneOf}`]),
    // The encoder's clock, which goes on when a picture's size changes, fills what is before the first picture.
    `fps=${framesPerSecond}`,
    `tpad=stop_mode=clone:stop_duration=${staysSeconds.toFixed(6)}`,
    // Tone mapping is slow, so the picture is scaled to the largest rung first.
    ...(hdr === null ? [] : [toLargest, toneMap(hdr, colour)]),
    ...(colour?.isWide === true ? [toLargest, narrowColours(colour)] : []),
  ].join(',');
}

/** A time of the file on the film's grid of pictures; the difference is less than half a picture. */
const onGrid = (
  time: string,
  { offGridSeconds }: Pick<ClockedFilm['picture'], 'offGridSeconds'>,
): string => `${time}${offGridSeconds < 0 ? '+' : '-'}${Math.abs(offGridSeconds).toFixed(6)}/TB`;

/** A blink of silence as the second input. */
export const silenceInput: readonly string[][] = [
  ['-f', 'lavfi', '-i', 'aevalsrc=0:s=48000:d=0.001'],
];

/**
 * Makes the sound as long as the picture: gaps, a late beginning and an early end become silence. A blink of silence is heard a
 * second before the film, so that a sound that begins late has something to be late after; where the channels change and the
 * filters begin again, that input has ended, and nothing is put before the sound. `parts`: how many outputs it gets.
 */
export function filterSound(
  sound: MadeSound,
  { durationSeconds, picture }: Pick<ClockedFilm, 'durationSeconds' | 'picture'>,
  parts = 1,
): string {
  const { source, channels } = sound;
  const outputs = Array.from({ length: parts }, (_, i) => labelOf(sound, i)).join('');
  // Added as fractions: whole numbers are made quieter, so that all channels together fit, and a voice in the middle with them.
  const layout = `aformat=sample_fmts=fltp:channel_layouts=${channels === 2 ? 'stereo' : '5.1'}`;
  const name = nameOf(sound);
  return [
    `[0:${source.stream}]asetpts=PTS+1/TB,${arrange(source)}${layout}[${name}]`,
    `[1:0]${layout}[${name}before]`,
    [
      `[${name}before][${name}]concat=v=0:a=1`,
      `asetpts=${onGrid('PTS-1/TB', picture)}`,
      // A gap of two packets becomes silence at once; a smaller one is stretched away, by a resampler that is there from the
      // start: one that is made at the first stretch begins its clock again, and packets lie on each other.
      'aresample=48000:async=1000:min_hard_comp=0.04:flags=res',
      'atrim=start=0',
      `apad=whole_dur=${durationSeconds.toFixed(6)}`,
      `asplit=${parts}${outputs}`,
    ].join(','),
  ].join(';');
}

const nameOf = ({ name }: MadeSound): string => name.replaceAll('-', '');

const labelOf = (sound: MadeSound, part: number): string => `[${nameOf(sound)}of${part}]`;

export const mapSound = (sound: MadeSound, part = 0): string[] => ['-map', labelOf(sound, part)];

/** More channels than any layout has are no places of a room: the first two are heard. */
const arrange = ({ hasLayout, channels }: MadeSound['source']): string =>
  hasLayout || channels <= 8 ? '' : 'pan=stereo|c0=c0|c1=c1,';
