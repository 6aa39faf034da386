import type { PayloadInputOf } from '@lantern/contracts/call';
import type { addChannel } from '@lantern/contracts/calls/operator/channels';

type Payload = PayloadInputOf<typeof addChannel>;

/** What tests say of an epay channel; what all channels have may differ from the usual. */
export interface EpayRow extends Partial<Omit<Payload, 'kind' | 'values'>> {
  baseUrl: string;
  pid: string;
  key: string;
  keyJoin?: string;
  mode?: string;
}

/** The payload that adds an epay channel. */
export const epayRow = ({
  baseUrl,
  pid,
  key,
  keyJoin = 'directly',
  mode = 'mapi',
  ...offer
}: EpayRow): Payload => ({
  name: 'epay',
  methods: ['alipay'],
  opens: [],
  position: 1,
  isEnabled: true,
  refundsByGateway: false,
  reason: 'new',
  ...offer,
  kind: 'epay',
  values: { baseUrl, pid, key, keyJoin, mode },
});
