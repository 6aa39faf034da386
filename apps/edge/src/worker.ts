/** What the worker is told; the secrets are those of the site. */
interface Settings {
  /** Address of the site, such as `https://films.example`. */
  ORIGIN: string;
  EDGE_SECRET: string;
  EDGE_OLD_SECRET?: string;
  /** The end of EDGE_OLD_SECRET, such as `2026-12-01T12:00:00Z`. */
  EDGE_OLD_SECRET_UNTIL?: string;
}

/** The part of a request's surroundings that is used: work that goes on after the answer. */
interface Context {
  waitUntil(work: Promise<unknown>): void;
}

declare const caches: CacheStorage & { default: Cache };

/** An address as playlists of the site have it; nothing else is looked at. */
const sealedPath =
  /^\/sealed\/([0-9a-z]{6,8})\.([\w-]{43})\/([\w-]{20})\/([\w-]{20}\.(?:m4s|mp4))$/;
const liveMs = 5000;
const mostSeals = 10_000;
/** How long one request waits for the object of another: that one may have come to nothing. */
const joinMs = 10_000;
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'range',
  'access-control-expose-headers': 'content-length, content-range',
  'access-control-max-age': '86400',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

const say = (status: number): Response => new Response(null, { status, headers });

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function isBy(secret: string, text: string, mac: string): Promise<boolean> {
  const encoder = new TextEncoder();
  const how = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), how, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, bytesOf(mac), encoder.encode(text));
}

/** Whether a ticket is genuine and has not ended. */
async function admits(settings: Settings, expiry: string, mac: string, seal: string) {
  const now = Date.now();
  // The last letter of 32 bytes in Base64 has two spare bits: only the canonical spelling is accepted.
  if (now >= Number.parseInt(expiry, 36) * 1000 || !/[AEIMQUYcgkosw048]$/.test(mac)) return false;
  const text = `${seal}/${expiry}`;
  if (await isBy(settings.EDGE_SECRET, text, mac)) return true;
  const { EDGE_OLD_SECRET: old = '', EDGE_OLD_SECRET_UNTIL: until = '' } = settings;
  return old !== '' && now < Date.parse(until) && isBy(old, text, mac);
}

const lives = new Map<string, { isLive: boolean; askedAt: number }>();

/** Whether the film may be sent, asked once in five seconds. While the site is away, its last answer counts. */
async function isLive({ ORIGIN }: Settings, seal: string): Promise<boolean> {
  const known = lives.get(seal);
  const askedAt = Date.now();
  if (known && askedAt - known.askedAt < liveMs) return known.isLive;
  const answer = await fetch(`${ORIGIN}/edge/live/${seal}`).catch(() => null);
  const isAnswered = answer?.status === 204 || answer?.status === 403;
  const found = isAnswered ? answer.status === 204 : (known?.isLive ?? true);
  if (lives.size >= mostSeals) lives.clear();
  lives.set(seal, { isLive: found, askedAt });
  return found;
}

/** Keeps a copy for all members; an answer that breaks off is none. */
async function keep(object: Request, { body, headers }: Response): Promise<void> {
  const bytes = await new Response(body).arrayBuffer();
  if (bytes.byteLength !== Number(headers.get('content-length'))) return;
  await caches.default.put(object, new Response(bytes, { headers }));
}

/** Objects that are asked of the site; settles when there is a copy, or there will be none. */
const arriving = new Map<string, Promise<void>>();

/** The copy that another request brings, which asked the site first. */
async function joinOther(object: string, wanted: Request): Promise<Response | undefined> {
  const copy = arriving.get(object);
  if (copy === undefined) return undefined;
  await Promise.race([copy, new Promise((resolve) => setTimeout(resolve, joinMs))]);
  return caches.default.match(wanted);
}

/** The whole object from the site, whose answer says nothing else to the client. */
async function fetchObject(url: string, object: Request, context: Context): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<void>();
  arriving.set(object.url, promise);
  const end = (): void => {
    resolve();
    if (arriving.get(object.url) === promise) arriving.delete(object.url);
  };
  const answer = await fetch(url, { redirect: 'manual' }).catch(() => null);
  if (answer?.status !== 200) {
    end();
    return say(answer?.status ?? 502);
  }
  const whole = new Response(answer.body, {
    headers: {
      ...headers,
      'content-type': 'video/mp4',
      'content-length': answer.headers.get('content-length') ?? '',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
  context.waitUntil(keep(object, whole.clone()).then(end, end));
  return whole;
}

/** One copy for all: no ticket, no query and no header of the client has a part in it. */
async function sendObject(
  request: Request,
  url: string,
  context: Context,
  object: string,
): Promise<Response> {
  const range = request.headers.get('range');
  const wanted = new Request(object, range === null ? {} : { headers: { range } });
  const answer =
    (await caches.default.match(wanted)) ??
    (await joinOther(object, wanted)) ??
    (await fetchObject(url, new Request(object), context));
  return request.method === 'HEAD' ? new Response(null, answer) : answer;
}

export default {
  /** Answers `/sealed/<ticket>/<seal>/<name>` as the site does (docs/decisions/0066). */
  async fetch(request: Request, settings: Settings, context: Context): Promise<Response> {
    const [path = ''] = request.url.replace(/^https?:\/\/[^/]+/, '').split('?', 1);
    const found = sealedPath.exec(path);
    if (!found) return say(404);
    const [, expiry = '', mac = '', seal = '', name = ''] = found;
    if (request.method === 'OPTIONS') return say(204);
    if (!/^(?:GET|HEAD)$/.test(request.method)) return say(405);
    if (!(await admits(settings, expiry, mac, seal))) return say(403);
    if (!(await isLive(settings, seal))) return say(403);
    const object = `https://sealed.invalid/${seal}/${name}`;
    return sendObject(request, `${settings.ORIGIN}${path}`, context, object);
  },
};
