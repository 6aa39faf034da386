import type { HlsConfig, LoaderResponse } from 'hls.js';

type LoaderClass = HlsConfig['loader'];

/** A key in the place of its address. */
const keyWithin = /^data:application\/octet-stream;base64,([\w+/]{22}==)$/;

/** A request that is not sent yet. */
export type OpenRequest = Pick<XMLHttpRequest, 'open' | 'readyState' | 'setRequestHeader'>;

/**
 * Asks for a playlist with the key of the second at which the film begins, and with the playlist that it begins with, so that its
 * first picture does not wait for two more answers.
 */
export function askFirstKey(xhr: OpenRequest, url: string, startAt: number): void {
  if (xhr.readyState === 0) xhr.open('GET', url, true);
  xhr.setRequestHeader('first-key', Math.max(0, startAt).toFixed(3));
}

/** What stands before the playlist of a stream within a multivariant one, whose lines are comments there. */
const within = '#first ';

/**
 * The engine's loader, which takes what came within a playlist from there and sends no request: a key, and the playlist of the
 * stream that the film begins with.
 */
export function withKeysWithin(Loader: LoaderClass): LoaderClass {
  const brought = new Map<string, string>();
  const takeOut = (response: LoaderResponse): LoaderResponse => {
    if (typeof response.data !== 'string') return response;
    const [master = '', rest] = response.data.split(within);
    if (rest === undefined) return response;
    const [name = '', ...lines] = rest.split('\n');
    brought.set(
      new URL(name, response.url).href,
      lines.map((it) => it.replace('#', '')).join('\n'),
    );
    return { ...response, data: master };
  };
  return class extends Loader {
    override load(...[context, config, callbacks]: Parameters<InstanceType<LoaderClass>['load']>) {
      const { url } = context;
      const found = readKey(url) ?? brought.get(url);
      // Once: asked for again, a playlist may be another one.
      brought.delete(url);
      if (found !== undefined) {
        callbacks.onSuccess({ url, data: found, code: 200 }, this.stats, context, null);
        return undefined;
      }
      if (!url.endsWith('.m3u8')) return super.load(context, config, callbacks);
      return super.load(context, config, {
        ...callbacks,
        onSuccess: (response, ...rest) => callbacks.onSuccess(takeOut(response), ...rest),
      });
    }
  };
}

function readKey(url: string): ArrayBuffer | undefined {
  const key = keyWithin.exec(url)?.[1];
  return key === undefined
    ? undefined
    : Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer;
}
