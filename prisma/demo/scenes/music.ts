/** A short piece of quiet music: broken chords over a held bass, all of sine waves. */
export type Tune = {
  /** Notes a minute of the broken chord. */
  tempo: number;
  /** Chords as MIDI note numbers, eight notes each; they repeat until the end. */
  chords: readonly (readonly number[])[];
  /** Order in which the notes of a chord are struck; −1 is a rest. */
  pattern: readonly number[];
  /** How long a struck note rings, in seconds. */
  ring: number;
};

export const SAMPLE_RATE = 32_000;

/** Renders a tune as mono samples between −1 and 1, fading in and out at its ends. */
export function renderTune(tune: Tune, seconds: number): Float32Array {
  const samples = new Float32Array(seconds * SAMPLE_RATE);
  const step = 60 / tune.tempo;
  for (let index = 0; index * step < seconds; index++) {
    const chord = tune.chords[Math.floor(index / 8) % tune.chords.length] ?? [];
    const start = index * step;
    if (index % 8 === 0) hold(samples, chord, start, step * 8);
    const place = tune.pattern[index % tune.pattern.length] ?? -1;
    const note = chord[place];
    if (note !== undefined) strike(samples, pitch(note + 12), start, tune.ring, 0.13);
  }
  return master(echo(samples), seconds);
}

/** Samples as a 16-bit WAV file. */
export function toWav(samples: Float32Array): Buffer {
  const wav = Buffer.alloc(44 + samples.length * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples.length * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(SAMPLE_RATE, 24);
  wav.writeUInt32LE(SAMPLE_RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => wav.writeInt16LE(Math.round(sample * 32_000), 44 + index * 2));
  return wav;
}

function pitch(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}

function strike(
  out: Float32Array,
  hertz: number,
  start: number,
  ring: number,
  level: number,
): void {
  const first = Math.round(start * SAMPLE_RATE);
  const last = Math.min(out.length, first + Math.round(ring * 3 * SAMPLE_RATE));
  for (let at = first; at < last; at++) {
    const t = (at - first) / SAMPLE_RATE;
    const turn = 2 * Math.PI * hertz * t;
    const tone =
      Math.sin(turn) +
      0.28 * Math.sin(turn * 2) * Math.exp(-t * 3) +
      0.1 * Math.sin(turn * 3) * Math.exp(-t * 6);
    out[at] = (out[at] ?? 0) + tone * level * Math.min(1, t / 0.012) * Math.exp(-t / ring);
  }
}

function hold(out: Float32Array, chord: readonly number[], start: number, long: number): void {
  const first = Math.round(start * SAMPLE_RATE);
  const last = Math.min(out.length, first + Math.round(long * 1.15 * SAMPLE_RATE));
  const voices = [(chord[0] ?? 48) - 12, chord[0] ?? 48, chord[2] ?? 55].map(pitch);
  for (let at = first; at < last; at++) {
    const t = (at - first) / SAMPLE_RATE;
    const swell = Math.min(1, t / 0.9) * Math.min(1, Math.max(0, (long * 1.15 - t) / 1.1));
    let tone = 0;
    for (const hertz of voices)
      tone += Math.sin(2 * Math.PI * hertz * t) + 0.5 * Math.sin(2 * Math.PI * hertz * 1.004 * t);
    out[at] = (out[at] ?? 0) + tone * swell * 0.035;
  }
}

function echo(dry: Float32Array): Float32Array {
  const wet = dry.slice();
  for (const [delay, level] of [
    [0.347, 0.3],
    [0.521, 0.22],
    [0.713, 0.16],
  ] as const) {
    const shift = Math.round(delay * SAMPLE_RATE);
    for (let at = shift; at < wet.length; at++)
      wet[at] = (wet[at] ?? 0) + (wet[at - shift] ?? 0) * level * 0.6;
  }
  return wet;
}

function master(samples: Float32Array, seconds: number): Float32Array {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return samples.map((sample, at) => {
    const t = at / SAMPLE_RATE;
    return (sample / peak) * 0.7 * Math.min(1, t / 1.5, (seconds - t) / 2.5);
  });
}
