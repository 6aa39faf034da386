import { addressOfMissing, isMissingCode } from '@lantern/rules/missing-code';
import { create } from 'zustand';

/**
 * The reason for missing code: the site can't be reached, or it has a newer release without the file.
 */
export type CodeTrouble = 'unreachable' | 'outdated';

const AGAIN_MS = 4000;
const LOOK_MS = 4000;
/** The time after loading a page for a newer release in which it is not loaded for that again. */
const RELOAD_PAUSE_MS = 60_000;
const RELOADED_AT = 'reloadedAt';

interface AwaitedCode {
  troubles: readonly CodeTrouble[];
  /** The number of places that have waited long for their code. */
  longWaits: number;
}

const useAwaitedCode = create<AwaitedCode>(() => ({ troubles: [], longWaits: 0 }));

/** The reason for missing code, if there is one. */
export const useCodeTrouble = (): CodeTrouble | undefined =>
  useAwaitedCode(({ troubles }) => troubles.find((it) => it === 'outdated') ?? troubles[0]);

/** Whether code takes long to load, without a known reason. */
export const useIsCodeSlow = (): boolean =>
  useAwaitedCode(({ troubles, longWaits }) => longWaits > 0 && troubles.length === 0);

/** Notes that a place has waited long. Returns a function that notes the end of the wait. */
export function noteLongWait(): () => void {
  const add = (change: number): void =>
    useAwaitedCode.setState(({ longWaits }) => ({ longWaits: longWaits + change }));
  add(1);
  return () => add(-1);
}

const waiting = new Set<() => void>();

/** Requests all awaited code at once. */
export function askForCode(): void {
  for (const ask of waiting) ask();
}

/**
 * A loader that works again after it failed. Some browsers (Safari, Firefox, Chromium 150 to 155) remember a module that
 * could not be fetched, and fail at once at every further import of its address until the page is reloaded. So a further try
 * that fails asks for the same file by another address. Its own comes first: parts that import the module by it must find
 * the same one.
 */
export function importAnew<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let failed: string | null = null;
  let tries = 0;
  let found: Module | undefined;
  const loadAgain = async (error: unknown): Promise<Module> => {
    const isFirst = failed === null;
    failed ??= addressOfMissing(error);
    if (isFirst || failed === null) throw error;
    tries += 1;
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- because it is the module that `load` names
    const module: Module = await import(/* @vite-ignore */ `${failed}?again=${tries}`);
    return module;
  };
  return async () => (found ??= await load().catch(loadAgain));
}

/**
 * A loader of code that does not fail without a network: it retries until the code is loaded, and as soon as the network
 * is back. Loaded code that throws does fail.
 */
export function importWithRetry<Module>(load: () => Promise<Module>): () => Promise<Module> {
  const loadAnew = importAnew(load);
  return async () => {
    let known: CodeTrouble | undefined;
    const note = (trouble?: CodeTrouble): void => {
      if (trouble === known) return;
      useAwaitedCode.setState(({ troubles }) => {
        const at = known ? troubles.indexOf(known) : -1;
        const others = troubles.filter((_, index) => index !== at);
        return { troubles: trouble ? [...others, trouble] : others };
      });
      known = trouble;
    };
    for (let isSecond = false; ;) {
      try {
        const module = await loadAnew();
        note();
        return module;
      } catch (error) {
        if (!isMissingCode(error)) {
          note();
          throw error;
        }
        const isThere = await isSiteThere();
        if (isSecond || !isThere) {
          note(isThere ? 'outdated' : 'unreachable');
          await nextChance();
        }
        isSecond = isThere;
        await fetchStyle(error);
      }
    }
  };
}

/** The build's loader tries a stylesheet once only. */
async function fetchStyle(error: Error): Promise<void> {
  const href = /preload CSS for (\S+)/.exec(error.message)?.[1];
  if (href === undefined) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  await new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
    document.head.append(link);
  });
}

async function isSiteThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(LOOK_MS);
    return (await fetch('/robots.txt', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const ask = (): void => {
      clearTimeout(timer);
      removeEventListener('online', ask);
      waiting.delete(ask);
      resolve();
    };
    const timer = setTimeout(ask, AGAIN_MS);
    addEventListener('online', ask);
    waiting.add(ask);
  });
}

/** Loads the page of the current release, unless that was just done without success. */
export function reloadForRelease(): void {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  // No time of day: only the time between two pages of this tab counts.
  const now = performance.timeOrigin + performance.now();
  if (Math.abs(now - last) < RELOAD_PAUSE_MS) return;
  sessionStorage.setItem(RELOADED_AT, String(now));
  location.reload();
}
