/** Makes the browser save a file without leaving the page. */
export function download(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Browsers read a file when they begin to save it, and some begin only once they have asked where to. */
const readableMs = 60_000;

/** The same for a file that the page has made. */
export function downloadMade(
  parts: BlobPart[],
  { name, type }: { name: string; type: string },
): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  download(url, name);
  setTimeout(() => URL.revokeObjectURL(url), readableMs);
}
