/** One line that is drawn over on a terminal, and nothing where there is none. */
export function createProgressLine(
  out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stdout,
) {
  const isShown = out.isTTY;
  const everyMs = 100;
  let shownAt = -Infinity;
  return {
    show(text: string): void {
      const now = performance.now();
      if (!isShown || now - shownAt < everyMs) return;
      shownAt = now;
      out.write(`\r\u001B[K${text}`);
    },
    end(): void {
      if (isShown) out.write('\r\u001B[K');
    },
  };
}
