import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

import { callsByDomain } from '@lantern/contracts/calls/all-calls';
import { buildOpenApi } from '@lantern/contracts/openapi';
import fastify, { type FastifyInstance } from 'fastify';

import { version } from '../platform/version.ts';
import { sendJson } from './send-answer.ts';

const specUrl = '/docs/openapi.json';
const scriptUrl = '/docs/reference.js';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const options = JSON.stringify({
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
});

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
</head>
<body>
<script id="api-reference" type="application/json" data-url="${specUrl}" data-configuration='${options}'></script>
<script src="${scriptUrl}"></script>
</body>
</html>
`;

/** Scalar's viewer, compressed. It is loaded on the first request, for its script has four megabytes. */
async function loadViewer(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const shelf = fastify();
  await shelf.register(scalar, { routePrefix: '/docs', configuration: { url: specUrl } });
  const script = await shelf.inject('/docs/js/scalar.js');
  await shelf.close();
  return promisify(brotliCompress)(script.rawPayload, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  });
}

/** `/docs`: the reference of all calls, made from their contracts. */
export function registerDocs(app: FastifyInstance): void {
  let document: string | undefined;
  let viewer: Promise<Buffer> | undefined;

  app.get('/docs', (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(page),
  );
  app.get('/docs/', (_request, reply) => reply.redirect('/docs', 308));
  app.get(specUrl, (_request, reply) => {
    document ??= JSON.stringify(buildOpenApi(callsByDomain, { title: 'Lantern', version }));
    return sendJson(reply, document);
  });
  app.get(scriptUrl, async (_request, reply) => {
    viewer ??= loadViewer();
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('content-encoding', 'br')
      .header('cache-control', 'public, max-age=3600')
      .send(await viewer);
  });
}
