import { describe, vi } from 'vitest';

import { describeMediaAccess } from '../src/test/media-scenes.ts';
import { describeSealedBytes } from '../src/test/sealed-scenes.ts';
import { edgeFront, nginxFront, portFront, sealedFront } from './nginx-front.ts';

// What nginx was told of a film counts for ten seconds.
vi.setConfig({ testTimeout: 60_000 });

describe('on the port of the API', () => {
  describeMediaAccess(portFront);
  describeSealedBytes(portFront);
});
describe('through nginx', () => {
  describeMediaAccess(nginxFront);
  describeSealedBytes(nginxFront);
});
describe('through an nginx that knows the secret of edges', () => {
  describeSealedBytes(sealedFront);
});
describe('through an edge', () => {
  describeSealedBytes(edgeFront);
});
