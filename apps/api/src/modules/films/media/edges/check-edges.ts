import { buffer } from 'node:stream/consumers';

import type { Deps } from '../../../../platform/deps.ts';
import {
  fetchForeign,
  type ForeignAnswer,
  ForeignFault,
} from '../../../../platform/foreign/fetch-foreign.ts';
import { sealedFolder } from '../../../../platform/storage/film-seal.ts';
import { findSealedObject, type SealedObject } from '../asset-seal.repo.ts';
import { edgeAddressesOf, originFolder } from './edge-addresses.ts';
import { endOfTickets } from './ticket.ts';

/** What the edges were asked, and what is wrong with them. */
export interface EdgeVerdict {
  /** Their origin; null while this site sends films itself. */
  url: string | null;
  /** Whether there was a film to ask for. */
  isAsked: boolean;
  /** A sentence each. */
  faults: string[];
}

/** The beginning of an object is enough to know it by. */
const mostBytes = 4096;
const timeoutMs = 10_000;

/** Asks the edges for an object of a film, as a player does: with a good address, and with one without a signature. */
export async function checkEdges(deps: Deps): Promise<EdgeVerdict> {
  const { url } = deps.config.edge;
  const object = url === null ? null : await findSealedObject(deps.db, { now: deps.now() });
  if (url === null || object === null) return { url, isAsked: false, faults: [] };
  const { folder, name } = object;
  const good = edgeAddressesOf(deps)(folder).addressOf(name);
  const bytes = await buffer(await deps.storage.read(`${sealedFolder}/${folder}/${name}`));
  const answer = await askEdge(good);
  if (typeof answer === 'string') return { url, isAsked: true, faults: [answer] };
  const faults = judge(answer, bytes.subarray(0, mostBytes));
  if (faults.length > 0) return { url, isAsked: true, faults };
  // One that checks no addresses is meant to send to everybody.
  if (deps.config.edge.cdn?.kind === 'open') return { url, isAsked: true, faults };
  const refused = await askEdge(unsignedAddress(deps, object));
  if (typeof refused !== 'string' && refused.status === 200) {
    faults.push('The edge sends films without a good ticket: anybody can use up its bandwidth.');
  }
  return { url, isAsked: true, faults };
}

/** The address without a signature: at a CDN the bare path, at an edge a ticket that no secret makes. */
function unsignedAddress({ config, now }: Deps, { folder, name }: SealedObject): string {
  const { url, cdn } = config.edge;
  if (cdn !== null) return `${url}${originFolder}${folder}/${name}`;
  return `${url}/sealed/${endOfTickets(now()).toString(36)}.${'A'.repeat(43)}/${folder}/${name}`;
}

/** The answer of an edge, or why there is none. */
async function askEdge(address: string): Promise<ForeignAnswer | string> {
  try {
    const headers = { origin: 'https://page.invalid' };
    return await fetchForeign(address, { judge: null, timeoutMs, mostBytes, headers });
  } catch (error) {
    if (!(error instanceof ForeignFault)) throw error;
    return error.fault === 'late'
      ? `EDGE_URL does not answer within ${timeoutMs / 1000} seconds.`
      : 'There is no connection to EDGE_URL: is its name, its port and its certificate right?';
  }
}

/** What an answer to a good ticket says of an edge. */
const statusFaults: Readonly<Record<number, string>> = {
  403: 'The edge refuses a good ticket (403): it has another EDGE_SECRET than the site, or another time.',
  404: 'The edge knows no film (404): does its ORIGIN name this site?',
  502: 'The edge gets no answer from the site (502): can it reach its ORIGIN?',
  504: 'The edge gets no answer from the site (504): can it reach its ORIGIN?',
};

function judge({ status, headers, body }: ForeignAnswer, wanted: Buffer): string[] {
  if (status !== 200) return [statusFaults[status] ?? `The edge answers ${status}.`];
  if (!body.equals(wanted)) {
    return ['Something else than the film comes from EDGE_URL: is it the address of the edge?'];
  }
  return headers['access-control-allow-origin'] === '*'
    ? []
    : ['No page may read what the edge sends: the header Access-Control-Allow-Origin is missing.'];
}
