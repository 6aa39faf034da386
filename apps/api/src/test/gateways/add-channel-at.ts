import {
  addChannel,
  decideChannelKey,
  listChannels,
} from '@lantern/contracts/calls/operator/channels';

import type { TestApp } from '../build-test-app.ts';
import { askAs } from '../call-as.ts';
import type { TestOperator } from '../create-operator.ts';
import { hearChanges } from '../hear-changes.ts';
import type { TestGateway } from './loopback-gateway.ts';

interface Offer {
  /** Asks for the channel, and confirms its key. */
  by: readonly [owner: TestOperator, other: TestOperator];
  /** By default that of its kind. */
  name?: string;
  refundsByGateway: boolean;
}

/** Adds a channel of the console at a gateway of its kind; returns its id once it takes orders. */
export async function addChannelAt(
  site: Pick<TestApp, 'app' | 'deps'>,
  { kind, values, method }: Pick<TestGateway, 'kind' | 'values' | 'method'>,
  { by: [owner, other], name = kind, refundsByGateway }: Offer,
): Promise<number> {
  const { id } = await askAs(site, owner)(addChannel, {
    name,
    kind,
    values,
    methods: [method],
    opens: [],
    position: 1,
    isEnabled: true,
    refundsByGateway,
    reason: 'new',
  });
  const { list } = await askAs(site, owner)(listChannels, {});
  const keyId = list.find((it) => it.id === id)?.waitingKey?.id ?? 0;
  await askAs(site, other)(decideChannelKey, { keyId, confirms: true, reason: 'checked' });
  await hearChanges(site);
  return id;
}
