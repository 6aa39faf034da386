import type { HlsConfig } from 'hls.js';

type LoaderClass = HlsConfig['loader'];

/** A key in the place of its address. */
const keyWithin = /^data:application\/octet-stream;base64,([\w+/]{22}==)$/;

/** A request that is not sent yet. */
export type OpenRequest = Pick<XMLHttpRequest, 'open' | 'readyState' | 'setRequestHeader'>;

/**
 * Asks for a playlist with the key of the second at which the film begins, so that its first picture does not wait for one more
 * answer.
 */
export function askFirstKey(xhr: OpenRequest, url: string, startAt: number): void {
  if (xhr.readyState === 0) xhr.open('GET', url, true);
  xhr.setRequestHeader('first-key', Math.max(0, startAt).toFixed(3));
}

/** The engine's loader, which takes a key that came within a playlist from there and sends no request. */
export function withKeysWithin(Loader: LoaderClass): LoaderClass {
  return class extends Loader {
    override load(...[context, config, callbacks]: Parameters<InstanceType<LoaderClass>['load']>) {
      const key = keyWithin.exec(context.url)?.[1];
      if (key === undefined) return super.load(context, config, callbacks);
      const data = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer;
      callbacks.onSuccess({ url: context.url, data, code: 200 }, this.stats, context, null);
      return undefined;
    }
  };
}
