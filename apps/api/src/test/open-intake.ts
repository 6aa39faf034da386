import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { buildTestApp, type TestApp } from './build-test-app.ts';
import { createOperator } from './create-operator.ts';
import { makeIngestPlace } from './ingest-order.ts';
import { makeVideo, makeVideoFolder } from './make-video.ts';

/** A site whose films wait for review, with a category, two operators and a film to send. */
export interface Intake {
  testApp: TestApp;
  /** For files of the test. */
  folder: string;
  /** A film of five seconds in it. */
  source: string;
  token: string;
  /** Of the other operator. */
  otherToken: string;
  close(): Promise<void>;
}

/** For a whole file: open it in `beforeAll`, close it in `afterAll`. */
export async function openIntake(env: Readonly<Record<string, string>> = {}): Promise<Intake> {
  const testApp = await buildTestApp({ env: { INGEST_REVIEW: 'true', ...env } });
  await makeIngestPlace(testApp.deps);
  const { token } = await createOperator(testApp.deps);
  const { token: otherToken } = await createOperator(testApp.deps);
  const folder = await makeVideoFolder();
  const source = await makeVideo(join(folder, 'plain.mp4'), { seconds: 5 });
  return {
    testApp,
    folder,
    source,
    token,
    otherToken,
    async close() {
      await testApp.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
