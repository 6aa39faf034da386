/** A random uuid v4. `crypto.randomUUID` is missing on plain http, where phones on a local network are. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => hexOf(markByte(byte, index))).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Byte 6 carries the version, byte 8 the variant. */
function markByte(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40;
  return index === 8 ? (byte & 0x3f) | 0x80 : byte;
}

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
