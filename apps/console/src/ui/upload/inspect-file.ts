/** Why a file can't be a film, seen before a byte of it is sent. */
export type FileFault = 'empty' | 'text' | 'not-a-film' | 'unreadable';

export interface Inspected {
  fault: FileFault | null;
  /** SHA-256 of its size and a sample of its bytes; `""` where this page may not make one (plain http). */
  digest: string;
}

/** So many bytes are read at the beginning, in the middle and at the end. */
const sampleBytes = 256 * 1024;
const headBytes = 4096;

/** How files begin that come along in folders of films and are none, in hexadecimal. */
const strangers = {
  jpeg: 'ffd8ff',
  png: '89504e47',
  pdf: '25504446',
  photoshop: '38425053',
  zip: '504b0304',
  rar: '526172211a',
  sevenZip: '377abcaf271c',
  gzip: '1f8b08',
  windowsProgram: '4d5a',
  linuxProgram: '7f454c46',
} as const;

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether bytes are a text: no film has 4 KiB without a control character. UTF-16 says so at its beginning. */
function isText(head: Uint8Array): boolean {
  const mark = `${head[0]} ${head[1]}`;
  if (mark === '255 254' || mark === '254 255') return true;
  return head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b);
}

/** Judges a file by its first bytes. */
export function judgeHead(head: Uint8Array): FileFault | null {
  if (head.length === 0) return 'empty';
  if (isText(head)) return 'text';
  const beginning = hexOf(head.subarray(0, 16));
  const isStranger = Object.values(strangers).some((it) => beginning.startsWith(it));
  return isStranger ? 'not-a-film' : null;
}

/** Reads what of a file tells whether it can be a film, and by what it is known again. */
export async function inspectFile(file: File): Promise<Inspected> {
  if (file.size === 0) return { fault: 'empty', digest: '' };
  try {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    const fault = judgeHead(head);
    return { fault, digest: fault === null ? await digestOf(file) : '' };
  } catch {
    // Moved or changed since it was chosen.
    return { fault: 'unreadable', digest: '' };
  }
}

async function digestOf(file: File): Promise<string> {
  if (!isSecureContext) return '';
  const starts = [0, Math.floor(file.size / 2), Math.max(0, file.size - sampleBytes)];
  const parts = starts.map((start) => file.slice(start, start + sampleBytes));
  const bytes = await new Blob([`${file.size}\n`, ...parts]).arrayBuffer();
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
