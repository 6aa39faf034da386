import { createServer } from 'node:https';

import { expect, onTestFinished, test } from 'vitest';

import { selfSigned } from '../../../../test/self-signed.ts';
import { ChannelFault } from '../channels/channel.ts';
import { fetchGateway } from './ask-gateway.ts';

test('a gateway without a trusted certificate is sent nothing', async () => {
  const requests: string[] = [];
  const server = createServer(selfSigned, (request, response) => {
    requests.push(request.url ?? '');
    response.end('{"code":1}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const url = `https://127.0.0.1:${port}/mapi.php`;
  const form = new URLSearchParams({ key: 'secret' });
  const asked = fetchGateway(url, { form, timeoutMs: 5000, judge: null });
  await expect(asked).rejects.toThrow(ChannelFault);
  await expect(asked).rejects.not.toThrow(/secret|127/);
  expect(requests).toEqual([]);
});
