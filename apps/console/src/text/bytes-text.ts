const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** Formats a number of bytes, in steps of 1024. */
export function bytesText(bytes: number): string {
  const power = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)),
  );
  const value = bytes / 1024 ** power;
  return `${value >= 100 || power === 0 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}
