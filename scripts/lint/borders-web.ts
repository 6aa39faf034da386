import type { ResolvedEdge } from './import-edge.ts';

/** The layers of the web app, with the layers that each may import besides itself. */
const layers: Readonly<Record<string, readonly string[]>> = {
  screens: ['features', 'ui', 'api', 'session', 'storage', 'text'],
  features: ['ui', 'api', 'session', 'storage', 'text'],
  ui: ['text'],
  session: ['api', 'storage', 'text'],
  api: ['session', 'storage', 'text'],
  storage: ['text'],
  text: [],
};

/** Layers whose folders may not import each other. */
const apart = new Set(['screens']);

/** Returns the breach of a border inside the web app: screens → features → ui, api, storage, text. */
export function findWebBreach({ from, to }: ResolvedEdge): string | undefined {
  const source = placeOf(from);
  const target = placeOf(to);
  if (!source || !target) return undefined;
  if (source.layer === target.layer) {
    return apart.has(source.layer) && source.part !== target.part
      ? `screen ${source.part} must not import screen ${target.part}: share it as a feature`
      : undefined;
  }
  if (layers[source.layer]?.includes(target.layer)) return undefined;
  return `${source.layer}/ must not import ${target.layer}/`;
}

function placeOf(path: string) {
  const [, layer = '', part = ''] = /^apps\/web\/src\/([^/]+)\/([^/]+)/.exec(path) ?? [];
  return layer in layers ? { layer, part } : undefined;
}
