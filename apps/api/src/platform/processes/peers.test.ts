import { EventEmitter } from 'node:events';

import { expect, test } from 'vitest';

import { connectPeers, standAlone, standAmongOthers } from './peers.ts';

/** A process below and its line to the one above, both ways. */
function link(patience = 1000) {
  const up = new EventEmitter();
  const down = new EventEmitter();
  const below = Object.assign(up, { send: (message: unknown) => down.emit('message', message) });
  const peers = standAmongOthers(down, (message) => up.emit('message', message), patience);
  return { below, peers };
}

test('each of several is asked, and heard by its number', async () => {
  const above = connectPeers();
  const links = [link(), link(), link()];
  links.forEach(({ below, peers }, index) => {
    above.join(index + 1, below);
    peers.answer(async () => `I am ${index + 1}`);
  });
  above.leave(3);
  expect(await links[1]?.peers.askAll()).toEqual([
    { process: 1, text: 'I am 1' },
    { process: 2, text: 'I am 2' },
  ]);
});

test('a process that does not answer is left out; the end of the one above is noticed', async () => {
  const above = connectPeers(20);
  const [asking, silent] = [link(20), link(20)];
  above.join(1, asking.below);
  above.join(2, silent.below);
  asking.peers.answer(async () => 'here');
  silent.peers.answer(() => new Promise(() => undefined));
  expect(await asking.peers.askAll()).toEqual([{ process: 1, text: 'here' }]);
  asking.below.removeAllListeners('message');
  await expect(asking.peers.askAll()).rejects.toThrow('does not answer');
});

test('one that stands alone has no number', async () => {
  const peers = standAlone();
  peers.answer(async () => 'me');
  expect(await peers.askAll()).toEqual([{ process: null, text: 'me' }]);
});
