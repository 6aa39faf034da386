import { median, printHead, printRow } from '../../../scripts/bench/harness.ts';
import { DEVELOPMENT_ENVELOPE_KEY } from '../src/envelope-key.ts';
import { createSealer as createBrowserSealer } from '../src/seal-crypto-js.ts';
import { createSealer as createNodeSealer } from '../src/seal-node.ts';

const rounds = 5;
const roundMs = 300;

/** Operations a second, median of the rounds. */
function measure(work: () => void): number {
  const rates = Array.from({ length: rounds }, () => {
    const begun = performance.now();
    let done = 0;
    while (performance.now() - begun < roundMs) {
      work();
      done += 1;
    }
    return (done * 1000) / (performance.now() - begun);
  });
  return median(rates);
}

const node = createNodeSealer(DEVELOPMENT_ENVELOPE_KEY);
const browser = createBrowserSealer(DEVELOPMENT_ENVELOPE_KEY);

printHead('payload', 'work', 'node:crypto, per s', 'crypto-js, per s', 'ratio');
for (const kilobytes of [1, 16, 100]) {
  const text = JSON.stringify({ list: '城市夜航，山河纪行。'.repeat(kilobytes * 34) });
  const sealed = node.seal(text);
  const works = {
    seal: [() => node.seal(text), () => browser.seal(text)],
    open: [() => node.open(sealed), () => browser.open(sealed)],
  } as const;
  for (const [name, [byNode, byBrowser]] of Object.entries(works)) {
    const [fast, slow] = [measure(byNode), measure(byBrowser)];
    const size = `${(Buffer.byteLength(text) / 1024).toFixed(1)} KiB`;
    printRow(size, name, fast.toFixed(0), slow.toFixed(0), `${(fast / slow).toFixed(1)} ×`);
  }
}
