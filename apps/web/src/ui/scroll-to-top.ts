/** Scrolls the window to its top: gliding, unless motion is unwanted or the way is so long that it would drag on. */
export function scrollToTop(): void {
  const isFar = scrollY > 6 * innerHeight;
  const wantsCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isFar || wantsCalm ? 'instant' : 'smooth' });
}
