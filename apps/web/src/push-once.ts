import { readStep } from './ui/history-step.ts';

/**
 * Makes going to where one is already take the place of the last step, as it does with a browser's own links. The screen
 * lags behind the address while its code is fetched, and a second tap would be one more step to go back.
 */
export function pushOnce(
  target: Pick<History, 'pushState' | 'replaceState' | 'state'>,
  readAddress: () => string,
): void {
  const push = target.pushState.bind(target);
  target.pushState = (state, unused, url) => {
    const here = readAddress();
    const isHere = url != null && new URL(url, here).href === here;
    if (isHere) target.replaceState({ ...state, idx: readStep(target.state) }, unused, url);
    else push(state, unused, url);
  };
}
