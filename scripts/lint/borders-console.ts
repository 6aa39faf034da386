import type { ResolvedEdge } from './import-edge.ts';

/** The layers of the console, with the layers that each may import besides itself. */
const layers: Readonly<Record<string, readonly string[]>> = {
  shell: ['declare', 'ui', 'session', 'api', 'text'],
  screens: ['decisions', 'declare', 'ui', 'session', 'api', 'text'],
  decisions: ['declare', 'ui', 'session', 'api', 'text'],
  declare: ['ui', 'session', 'api', 'text'],
  session: ['api', 'ui', 'text'],
  ui: ['api', 'text'],
  api: ['text'],
  text: [],
};

/**
 * Returns the breach of a border inside the console: shell, screens → decisions → declare → session → ui → api → text; a
 * screen never imports a screen.
 */
export function findConsoleBreach({ from, to }: ResolvedEdge): string | undefined {
  const source = placeOf(from);
  const target = placeOf(to);
  if (!source || !target) return undefined;
  if (source.layer === target.layer) {
    return source.layer === 'screens' && source.part !== target.part
      ? `screen ${source.part} must not import screen ${target.part}: share it in ui/`
      : undefined;
  }
  if (layers[source.layer]?.includes(target.layer)) return undefined;
  return `${source.layer}/ must not import ${target.layer}/`;
}

function placeOf(path: string) {
  const [, layer = '', part = ''] = /^apps\/console\/src\/([^/]+)\/([^/]+)/.exec(path) ?? [];
  return layer in layers ? { layer, part } : undefined;
}
