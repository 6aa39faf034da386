/** Where the files of a stream are asked for; that can change while it plays. */
export interface Whereabouts {
  moveTo: (address: string) => void;
  /** To be called before each request. */
  xhrSetup: (xhr: Pick<XMLHttpRequest, 'open'>, url: string) => void;
}

/** Sends every request to where the media is by now, whatever address its playlist was loaded from. */
export function followAddress(src: string): Whereabouts {
  const first = folderOf(src);
  let folder = first;
  return {
    moveTo: (address) => {
      folder = folderOf(address);
    },
    xhrSetup: (xhr, url) => {
      if (folder === first || !url.startsWith(first)) return;
      xhr.open('GET', folder + url.slice(first.length), true);
    },
  };
}

/** The absolute address of what an address lies in. */
const folderOf = (address: string): string => new URL('.', new URL(address, location.href)).href;
