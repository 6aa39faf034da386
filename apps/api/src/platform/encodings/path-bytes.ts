import { resolve } from 'node:path';

import { decodeText } from './decode-text.ts';

/**
 * Paths of files whose names are bytes in any encoding. As text such a path is an address (`file:///films/%D2%B9.mp4`), which
 * can be stored and leads back to the file; a path of UTF-8 is text as it is.
 */
const scheme = 'file://';

const slash = 0x2f;

/** The path of text or of an address, for the calls of `node:fs`. */
export const pathOf = (text: string): Buffer =>
  text.startsWith(scheme)
    ? Buffer.from(
        text.slice(scheme.length).replaceAll(/%([\dA-F]{2})/g, (_, hex: string) => letterOf(hex)),
        'latin1',
      )
    : Buffer.from(text);

const letterOf = (hex: string): string => String.fromCodePoint(Number.parseInt(hex, 16));

const isUtf8 = (bytes: Uint8Array): boolean => decodeUtf8(bytes) !== null;

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A path as text that leads back to it. */
export function textOf(path: Uint8Array): string {
  if (isUtf8(path)) return Buffer.from(path).toString();
  const escaped = Array.from(path, (byte) =>
    /[\w./-]/.test(String.fromCodePoint(byte)) && byte < 0x80
      ? String.fromCodePoint(byte)
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  );
  return scheme + escaped.join('');
}

/** An absolute path as text; an address is one. */
export const resolvePath = (text: string): string =>
  text.startsWith(scheme) ? text : resolve(text);

/** The path of a name in a folder, as text. */
export const joinPath = (folder: string, name: Uint8Array): string =>
  textOf(Buffer.concat([pathOf(folder), Buffer.of(slash), name]));

/** The folder and the name of a path. */
export function splitPath(text: string): { folder: string; name: Buffer } {
  const path = pathOf(text);
  const at = path.lastIndexOf(slash);
  return { folder: textOf(path.subarray(0, Math.max(at, 1))), name: path.subarray(at + 1) };
}

/** A path as people read it. */
export const showPath = (text: string): string =>
  text.startsWith(scheme)
    ? pathOf(text)
        .toString('latin1')
        .split('/')
        .map((it) => readName(Buffer.from(it, 'latin1')))
        .join('/')
    : text;

/** Letters that no encoding in use has: a sign that it is another one. */
const strange = /[\uFFFD\p{Co}\p{Cn}]/u;

/**
 * A file's name as text, for reading. What is not UTF-8 is read as texts of subtitles are, and a name is too short to be sure:
 * letters of one byte among those of ASCII are of western Europe, others Chinese, simplified before traditional.
 */
export function readName(name: Uint8Array): string {
  const text = decodeUtf8(name);
  if (text !== null) return text;
  const isWestern = !/[\x80-\xFF]{2}/.test(Buffer.from(name).toString('latin1'));
  const languages = isWestern ? ['fr'] : ['zh-Hans', 'zh-Hant', 'und'];
  const read = languages.map((language) => decodeText(name, { language }).text);
  return read.find((it) => !strange.test(it)) ?? read[0] ?? '';
}
