import * as z from 'zod/mini';

/** The encodings of text files that are read, by their names in the WHATWG standard. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'koi8-r',
] as const;

export const textEncoding = z.enum(textEncodings);

export type TextEncoding = (typeof textEncodings)[number];
