const usualRates = [
  24_000 / 1001,
  24,
  25,
  30_000 / 1001,
  30,
  48,
  50,
  60_000 / 1001,
  60,
  100,
  120_000 / 1001,
  120,
];
const slowest = 4.9;
const fastest = 60;
/** The fastest rate that is read from times: any two times lie on the clock of their file, which may tick 90,000 times a second. */
const fastestRead = 250;
/** Pictures are missing in a gap of so many usual ones: more than 3:2, as of films on television, and less than 2. */
const leastOfMissing = 1.75;
/** A rate that is hardly above the fastest is meant to be it. */
const nearlyAs = 1.02;
/** The frame rate of a slide show, a time lapse, or a stream without a valid rate. */
const fallback = 25;

/** The common frame rate nearest to a rate, if it is close enough; else the rate itself. */
function snap(rate: number, tolerance: number): number {
  const nearest = usualRates.toSorted((a, b) => Math.abs(a - rate) - Math.abs(b - rate))[0];
  return nearest !== undefined && Math.abs(nearest - rate) / rate <= tolerance ? nearest : rate;
}

/**
 * The frame rate of a film, from the frames' times. A constant rate is kept (the declared one, when it fits the measured
 * one). A recording that has frames only when something moves gets the rate during movement.
 */
export function chooseRate(declared: number | null, dueSeconds: readonly number[]): number {
  const gaps = dueSeconds
    .slice(1)
    .map((due, i) => due - (dueSeconds[i] ?? due))
    .filter((gap) => gap > 0)
    .toSorted((a, b) => a - b);
  const quantile = (part: number): number => gaps[Math.floor((gaps.length - 1) * part)] ?? 0;
  const isDeclared = declared !== null && Number.isFinite(declared) && declared > 0;
  if (gaps.length === 0) return keepUsual(isDeclared ? declared : fallback);
  const isConstant = quantile(0.9) <= quantile(0.1) * 1.5;
  if (!isConstant) return keepUsual(refine(snap(1 / quantile(0.25), 0.04), dueSeconds));
  // What lies between two pictures of which some between them are missing says nothing of the rate.
  const usual = gaps.filter((gap) => gap < quantile(0.5) * leastOfMissing);
  const read = usual.length / usual.reduce((sum, gap) => sum + gap, 0);
  const measured = snap(read, 0.01);
  const fits = isDeclared && Math.abs(declared - read) / read < 0.02;
  // A broadcast of 119.88 is declared as one of 120: from some seconds on, they are half a picture apart.
  const isMeasured = findGrid(dueSeconds, measured) !== null;
  const isKept = fits && (!isMeasured || findGrid(dueSeconds, declared) !== null);
  return keepUsual(isKept ? declared : measured);
}

/** The least rate of pictures that come at any time: each is moved by up to half of its step. */
const leastForAnyTime = 28;

/** A rate whose moments are those of the frames, or else one that moves none of them far. */
function refine(rate: number, dueSeconds: readonly number[]): number {
  let finer = rate;
  while (finer < leastForAnyTime && findGrid(dueSeconds, finer) === null) finer *= 2;
  return finer;
}

/** How closely times agree about their place between two moments of a rate, from 0 to 1. */
const leastAgreement = 0.9;

/**
 * How far times are from the moments of a rate, in seconds: less than half of its step, and negative when they are early. Null for
 * times that have no such place in common.
 */
function findGrid(dueSeconds: readonly number[], rate: number): number | null {
  const sum = { x: 0, y: 0 };
  for (const due of dueSeconds) {
    const angle = 2 * Math.PI * ((due * rate) % 1);
    sum.x += Math.cos(angle);
    sum.y += Math.sin(angle);
  }
  const agreement = Math.hypot(sum.x, sum.y) / dueSeconds.length;
  return agreement >= leastAgreement ? Math.atan2(sum.y, sum.x) / (2 * Math.PI * rate) : null;
}

const keepUsual = (rate: number): number => (rate < slowest ? fallback : rate);

/** How often a film shows a picture, and which of its pictures they are. */
interface PictureTimes {
  framesPerSecond: number;
  /** Of how many pictures one is shown. */
  oneOf: number;
  /** How far they are from multiples of their duration, in seconds; 0 where they come at any time. */
  offGridSeconds: number;
}

/**
 * Chooses which pictures are shown. Of a film above the fastest rate it is each second, third or further one. Pictures that come
 * at any time are shown at the fastest rate at most.
 */
export function chooseTimes(rate: number, dueSeconds: readonly number[]): PictureTimes {
  const isEven =
    dueSeconds.length === 0 || (rate <= fastestRead && findGrid(dueSeconds, rate) !== null);
  const oneOf = isEven ? Math.ceil(rate / (fastest * nearlyAs)) : 1;
  const framesPerSecond = Math.min(rate / oneOf, fastest);
  const offGridSeconds = findGrid(dueSeconds, framesPerSecond * oneOf) ?? 0;
  return { framesPerSecond, oneOf, offGridSeconds };
}
