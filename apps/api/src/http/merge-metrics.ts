import type { PeerAnswer } from '../platform/processes/peers.ts';

interface Family {
  head: Set<string>;
  samples: string[];
}

/**
 * Merges the metrics of several processes, in the text format of Prometheus. Each family stands once; the label `process`
 * tells the series of the processes apart. A single process gets no label.
 */
export function mergeMetrics(all: readonly PeerAnswer[]): string {
  const families = new Map<string, Family>();
  for (const { process, text } of all) addFamilies(families, process, text);
  return [...families.values()]
    .flatMap(({ head, samples }) => [...head, ...samples, ''])
    .join('\n');
}

function addFamilies(families: Map<string, Family>, process: number | null, text: string): void {
  let family: Family = { head: new Set(), samples: [] };
  for (const line of text.split('\n')) {
    const name = /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1];
    if (name === undefined) {
      if (line !== '') family.samples.push(process === null ? line : addLabel(line, process));
      continue;
    }
    family = families.get(name) ?? { head: new Set(), samples: [] };
    families.set(name, family);
    family.head.add(line);
  }
}

const addLabel = (line: string, process: number): string =>
  line.replace(/^([\w:]+)(\{?)/, (_, name: string, opened: string) =>
    opened === '' ? `${name}{process="${process}"}` : `${name}{process="${process}",`,
  );
