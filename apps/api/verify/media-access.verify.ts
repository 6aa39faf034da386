import { describe } from 'vitest';

import { describeMediaAccess } from '../src/test/media-scenes.ts';
import { nginxFront, portFront } from './nginx-front.ts';

describe('on the port of the API', () => {
  describeMediaAccess(portFront);
});
describe('through nginx', () => {
  describeMediaAccess(nginxFront);
});
