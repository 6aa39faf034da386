import { stored, tabStored } from '../storage/stored.ts';

/** Forgets everything a test has left in the browser's storage. */
export function resetStored(): void {
  for (const value of [...Object.values(stored), ...Object.values(tabStored)]) value.clear();
  localStorage.clear();
  sessionStorage.clear();
}
