const place = document.querySelector<HTMLAnchorElement>('#first-picture');
const begunAt = location.href;

/** Address of the picture in the served page (`index.html`), shown until the screen draws it; empty without one. */
export const firstPicture = place?.querySelector('img')?.getAttribute('src') ?? '';

/** The same for the screen at an address, written as the server does (`modules/pages/web-app/first-picture.ts`). */
export const firstPictureFor = (address: string): string =>
  place?.dataset.for === address ? firstPicture : '';

/** Removes it once the app has drawn its place. */
export const removeFirstPicture = (): void => {
  if (place?.parentNode === document.body) place.remove();
};

/** Keeps it while this is rendered, on the screen that the page was opened at. */
export const FirstPicture = () =>
  place && location.href === begunAt && <div ref={(it) => it?.append(place)} />;
