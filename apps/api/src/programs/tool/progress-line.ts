/** A line of progress that is redrawn on a terminal; without a terminal it writes nothing. */
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

/** Shows how many objects the work has looked at, as long as it runs. */
export async function countObjects<Result>(
  work: (onProgress: (looked: number) => void) => Promise<Result>,
): Promise<Result> {
  const line = createProgressLine();
  try {
    return await work((looked) => line.show(`${looked} objects`));
  } finally {
    line.end();
  }
}
