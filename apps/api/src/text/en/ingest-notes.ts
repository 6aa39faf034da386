import type { Wording } from '@lantern/rules/wording';

import type { ingestDetailText as zhDetail, ingestNoteText as zh } from '../zh/ingest-notes.ts';
import { noRoomText, describeRights } from './sentences.ts';

const counted = (number: number, one: string): string =>
  `${number} ${one}${number === 1 ? '' : 's'}`;

/** A length as it is read aloud: `1 h 2 min 3.5 s`. */
export function sayLength(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const parts = [hours > 0 ? `${hours} h` : '', hours + minutes > 0 ? `${minutes} min` : ''];
  const rest = `${((tenths % 600) / 10).toFixed(1)} s`;
  return [...parts, rest].filter((it) => it !== '').join(' ');
}

/** What was left out of a file or changed, by its word; `number` is how many, how long or how fast. */
export const ingestNoteText = {
  deinterlaced: () => 'The interlaced picture was made progressive',
  'dolby-vision': () => 'The Dolby Vision picture was taken in by its base layer',
  'tone-mapped': () => 'The HDR picture was converted to SDR',
  'depth-reduced': () => 'The picture was reduced to 8 bits',
  turned: () => 'The picture was turned upright',
  'pixels-squared': () => 'The picture was stretched to its shape (its pixels were not square)',
  'rate-limited': (rate) => `Reduced to ${rate} frames a second`,
  'sound-begins-late': (seconds) => `The sound begins after ${sayLength(seconds)} of silence`,
  breaks: (count: number, at: string): string =>
    `Its playlist has ${count} breaks, which may be advertisements; nothing was cut: ${at}`,
  'picture-stays': (seconds) =>
    `The sound is longer than the picture; its last frame stays for ${sayLength(seconds)}`,
  'pictures-left-out': (count) => `${counted(count, 'further picture track')} left out`,
  'sounds-left-out': (count) => `${counted(count, 'further sound track')} left out`,
  'sounds-reduced': (count) =>
    `${counted(count, 'sound track')} reduced in channels (stereo is kept; above 5.1, a 5.1 track too)`,
  'sounds-unknown': (count) => `${counted(count, 'unreadable sound track')} left out`,
  'subtitles-left-out': (count) => `${counted(count, 'subtitle track')} left out`,
  'picture-subtitles-left-out': (count) =>
    `${counted(count, 'subtitle track')} of pictures (PGS, VobSub and the like) left out, as they have no text`,
  'subtitle-kind-left-out': (_, name) =>
    `Subtitles ${name} left out: only text as SRT, WebVTT, ASS or SSA is taken`,
  'subtitle-too-large': (_, name) =>
    `Subtitles ${name} left out: the file is larger than 5 MB, or there are more than 20 beside the film`,
  'subtitle-without-text': (_, name) =>
    `Subtitles ${name} left out: they hold nothing that can be read`,
  'subtitle-encoding-unsure': (_, name) =>
    `Subtitles ${name} not published: their encoding is not certain. Add the file to the episode in Videos, and choose the encoding by its preview`,
  'subtitle-recoded': (_, name) => `Subtitles converted from another encoding: ${name}`,
  'subtitle-lines-cut': (count, name) =>
    `${counted(count, 'cue')} of subtitles ${name} ended after 2,000 letters of a line`,
  'encoder-failed': (_, name) =>
    `The graphics card (${name}) failed, so the processor (x264) encoded the film`,
} satisfies Wording<typeof zh>;

export const ingestDetailText = {
  'no-index': () =>
    'The file is incomplete: the index at its end is missing, and nothing can be played',
  'cut-off': (declared, playable) =>
    `${sayLength(+declared)} long, of which the first ${sayLength(+playable)} can be played; ${sayLength(+declared - +playable)} are missing`,
  'rights-missing': (...kinds) => describeRights(kinds),
  'no-room': noRoomText,
  restored: () => 'It was not finished when the backup was made that was restored',
} satisfies Wording<typeof zhDetail>;

/** Of a film whose video members do not see yet. */
export const draftNote =
  'The video is a draft that members don’t see: complete its records in Rights, then publish it in Videos';
