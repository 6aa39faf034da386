/**
 * Names the picture with which an iPhone or iPad begins the app on its home screen: it reads the name from the page when the
 * app is added. The server draws the picture of the screen's size from the site's icon.
 */
export function nameStartPicture(): void {
  const icon = document.querySelector('link[rel="apple-touch-icon"]')?.getAttribute('href') ?? '';
  const folder = /^\/brand\/[^/]+\//.exec(icon)?.[0] ?? '/brand/built/';
  const sides = [screen.width, screen.height].map((side) => Math.round(side * devicePixelRatio));
  const link = document.createElement('link');
  link.rel = 'apple-touch-startup-image';
  link.href = `${folder}start-${Math.min(...sides)}x${Math.max(...sides)}.png`;
  document.head.append(link);
}
