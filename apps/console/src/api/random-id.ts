/** Draws an id. `crypto.randomUUID` is missing on plain http, over which some operators try the site first. */
export const drawId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
