import { stored, tabStored } from '../storage/stored.ts';
import { showToast } from '../ui/toast.tsx';

/** Forgets everything a test has left: in the browser's storage, and what is still shown in passing. */
export function resetStored(): void {
  for (const value of [...Object.values(stored), ...Object.values(tabStored)]) value.clear();
  localStorage.clear();
  sessionStorage.clear();
  showToast('');
}
