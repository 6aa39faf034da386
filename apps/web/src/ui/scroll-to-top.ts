/** Scrolls the window to its top: smoothly, unless the visitor prefers less motion or the distance is too long. */
export function scrollToTop(): void {
  const isFar = scrollY > 6 * innerHeight;
  const wantsCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isFar || wantsCalm ? 'instant' : 'smooth' });
}
