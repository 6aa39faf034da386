const place = document.querySelector<HTMLAnchorElement>('#first-picture');
const begunAt = location.href;

/** Address of the picture that the page brought for the moment before its screen draws it (`index.html`); empty where it brought none. */
export const firstPicture = place?.querySelector('img')?.getAttribute('src') ?? '';

/** The same for the screen at an address, written as the server does (`modules/web-app/first-picture.ts`). */
export const firstPictureFor = (address: string): string =>
  place?.dataset.for === address ? firstPicture : '';

/** Takes it away: what the app draws stands there. */
export const removeFirstPicture = (): void => {
  if (place?.parentNode === document.body) place.remove();
};

/** Keeps it for as long as this is shown, on the screen that the page was opened at. */
export const FirstPicture = () =>
  place && location.href === begunAt && <div ref={(it) => it?.append(place)} />;
