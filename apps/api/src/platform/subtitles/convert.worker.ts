import { parentPort, workerData } from 'node:worker_threads';

import * as z from 'zod/mini';

import { readText } from './read-text.ts';
import { writeWebVtt } from './web-vtt.ts';

const order = z.object({ bytes: z.instanceof(Uint8Array) });

// A worker has one order and ends with its answer.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- because a thread of Node has no origin
parentPort?.postMessage(writeWebVtt(readText(order.parse(workerData).bytes)));
