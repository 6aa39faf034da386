import { addressOfMissing, isMissingCode } from '@lantern/rules/missing-code';
import { lazy as reactLazy } from 'react';

const AGAIN_MS = 2000;
const LOOK_MS = 4000;

/**
 * React's `lazy` for parts whose code may be asked for while there is no network: it waits for the network and asks again,
 * so that a form is not lost to a dialog over it. Code that is missing while the site answers is one of another release; that
 * fails, and so does code that throws.
 */
export const lazy: typeof reactLazy = (load) => reactLazy(againUntilThere(load));

/** A loader that asks again while the site can't be reached, and once more while it can. */
function againUntilThere<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    for (let tries = 0, answered = 0; ; tries += 1) {
      try {
        return await load();
      } catch (error) {
        if (!isMissingCode(error)) throw error;
        const again = tries > 0 && (await loadByAnotherAddress<Module>(error, tries));
        if (again) return again;
        if (await isSiteThere()) answered += 1;
        if (answered > 1) throw error;
        await nextChance();
      }
    }
  };
}

/** Some browsers fail at once at every further import of an address that could not be fetched; this is another one. */
async function loadByAnotherAddress<Module>(error: Error, tries: number): Promise<Module | null> {
  const address = addressOfMissing(error);
  if (address === null) return null;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- because it is the module that `load` names
    const module: Module = await import(/* @vite-ignore */ `${address}?again=${tries}`);
    return module;
  } catch {
    return null;
  }
}

async function isSiteThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(LOOK_MS);
    return (await fetch('/robots.txt', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

const nextChance = (): Promise<void> =>
  new Promise((resolve) => {
    const ask = (): void => {
      clearTimeout(timer);
      removeEventListener('online', ask);
      resolve();
    };
    const timer = setTimeout(ask, AGAIN_MS);
    addEventListener('online', ask);
  });
