/**
 * Names the picture with which an iPhone or iPad begins the app on its home screen. It reads the name from the page when the
 * app is added; the server draws the picture of the screen's size from the site's icon.
 */
export function nameStartPicture(): void {
  // Only Safari of phones and tablets says whether the page is on the home screen.
  if (!('standalone' in navigator)) return;
  const icon = document.querySelector('link[rel="apple-touch-icon"]')?.getAttribute('href') ?? '';
  const folder = /^\/brand\/[^/]+\//.exec(icon)?.[0] ?? '/brand/built/';
  const sides = [screen.width, screen.height].map((side) => Math.round(side * devicePixelRatio));
  const size = `${Math.min(...sides)}x${Math.max(...sides)}`;
  const link = document.createElement('link');
  link.rel = 'apple-touch-startup-image';
  link.href = `${folder}start-${size}.png`;
  document.head.append(link);
}
