import {
  fetchForeign,
  ForeignFault,
  type ForeignQuestion,
} from '../../../../platform/foreign/fetch-foreign.ts';
import { ChannelFault } from '../../channels/channel.ts';

/** The most that is read of an answer, in bytes; gateways send a few hundred. */
const mostBytes = 65_536;

/** A gateway's answer, with any status. */
export interface GatewayAnswer {
  status: number;
  /** The body, or its beginning when it is too long. */
  text: string;
  isWhole: boolean;
}

type Question = Pick<ForeignQuestion, 'form' | 'timeoutMs' | 'judge'>;

const reasons = {
  late: 'the gateway took too long',
  'not-allowed': 'the gateway is at an address that the site must not ask',
  unreachable: 'the gateway can’t be reached',
} as const;

/**
 * Sends one request to a gateway and returns its answer, within a time limit and a size limit. It follows no redirect.
 * Throws {@link ChannelFault}; its message holds no address, because some addresses hold the key.
 */
export async function askGateway(url: string, asked: Question): Promise<GatewayAnswer> {
  try {
    const headers = { accept: 'application/json' };
    const { status, body, isWhole } = await fetchForeign(url, { ...asked, headers, mostBytes });
    return { status, text: body.toString('utf8'), isWhole };
  } catch (error) {
    const fault = error instanceof ForeignFault ? error.fault : 'unreachable';
    const told = fault === 'too-many-redirects' ? 'unreachable' : fault;
    throw new ChannelFault(told, reasons[told]);
  }
}

/** The same for callers who need only the text of a good answer: any other answer throws. */
export async function fetchGateway(url: string, asked: Question): Promise<string> {
  const { status, text, isWhole } = await askGateway(url, asked);
  if (status !== 200) {
    throw new ChannelFault('bad-status', `the gateway answered with status ${status}`);
  }
  if (!isWhole) throw new ChannelFault('too-much', 'the gateway said too much');
  return text;
}
