import { choice, flag, text, wholeNumber } from './setting.ts';

const gibibyte = 1024 ** 3;

/** How files become episodes. */
export const ingestSettings = {
  fineKeysSeconds: wholeNumber('INGEST_FINE_KEYS_SECONDS', {
    doc: 'The start of a film in which each segment has a key of its own, for films that come after a change; later, a key opens a minute. A trial ends where a key does, so one of at most this length ends at a segment.',
    unit: 'seconds',
    fallback: 60,
    max: 3600,
  }),
  encrypt: flag('INGEST_ENCRYPT', {
    doc: 'Has no effect: every film is encrypted. Kept so that a site that sets it starts.',
    fallback: false,
  }),
  encoder: choice('INGEST_ENCODER', {
    doc: 'What encodes films: x264 is the processor; nvenc (NVIDIA), qsv (Intel) and vaapi (Intel, AMD) are chips of a graphics card; auto takes the first of these that this machine has. A film that a chip fails at is encoded by the processor.',
    options: ['auto', 'x264', 'nvenc', 'qsv', 'vaapi'],
    fallback: 'x264',
  }),
  largestSide: wholeNumber('INGEST_LARGEST_SIDE', {
    doc: 'Height of the largest rendition (width of an upright film): 1440 and 2160 are made of films that have them, and take far longer.',
    unit: 'pixels',
    fallback: 1080,
    min: 240,
    max: 2160,
  }),
  atOnce: wholeNumber('INGEST_AT_ONCE', {
    doc: 'Files that one process works on at the same time. One keeps all cores busy.',
    unit: 'files',
    fallback: 1,
    min: 1,
    max: 64,
  }),
  maxBytes: wholeNumber('INGEST_MAX_BYTES', {
    doc: 'Largest file that is taken in.',
    unit: 'bytes',
    fallback: 32 * gibibyte,
    min: 1024,
  }),
  niceness: wholeNumber('INGEST_NICENESS', {
    doc: 'How far encoders give way to everything else on the machine; 0 for one that does nothing else.',
    unit: 'steps',
    fallback: 10,
    max: 19,
  }),
  memoryBytes: wholeNumber('INGEST_MEMORY_BYTES', {
    doc: 'Memory an encoder may ask for; on Linux only.',
    unit: 'bytes',
    fallback: 4 * gibibyte,
    min: 256 * 1024 ** 2,
  }),
  uploadQuotaBytes: wholeNumber('INGEST_UPLOAD_QUOTA_BYTES', {
    doc: 'What the unfinished uploads of one operator may weigh together.',
    unit: 'bytes',
    fallback: 128 * gibibyte,
    min: 1024,
  }),
  uploadHours: wholeNumber('INGEST_UPLOAD_HOURS', {
    doc: 'After so long without a piece an unfinished upload is removed.',
    unit: 'hours',
    fallback: 72,
    min: 1,
    max: 720,
  }),
  blockListFile: text('INGEST_BLOCK_LIST', {
    doc: 'File of SHA-256 checksums in hexadecimal, one at the beginning of each line: such files are never published, and nothing is while it cannot be read.',
    fallback: null,
    takes: 'the path of a file',
  }),
} as const;
