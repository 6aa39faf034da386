import type { FastifyReply, FastifyRequest } from 'fastify';

import { ClientGone, limitedAddress } from '../http/address.ts';
import { bodyTimeoutMs, declaredBytes, formLimit } from '../http/bodies.ts';
import type { Deps } from '../platform/deps.ts';
import { type Body, BodyRoom, type BodyRoomLimits } from '../platform/limits/body-room.ts';
import { oncePerSite } from '../platform/once-per-site.ts';
import { type CallContext, OperatorContext } from './call-context.ts';

/** What one address may hold of the room, at least one body of the largest size. */
const shareOfAddress = 1 / 8;
/** Operators have a room of their own, which no member can fill. Few send at once. */
const operatorsBytes = 32 * 1024 ** 2;

const bounds = {
  mostOfAddress: 64,
  most: 256,
  mostOfCaller: 2,
  doorBytes: 16_384,
  longestMs: bodyTimeoutMs,
} as const satisfies Partial<BodyRoomLimits>;

/** The room for what members send in forms, and the room for what operators send. */
class UploadRooms {
  readonly #members: BodyRoom;
  readonly #operators: BodyRoom;
  readonly #longestBytes: number;

  constructor(config: Deps['config']) {
    this.#longestBytes = formLimit(config);
    const createRoom = (wanted: number, share: number): BodyRoom => {
      const bytes = Math.max(wanted, this.#longestBytes);
      const bytesOfAddress = Math.max(bytes * share, this.#longestBytes);
      return new BodyRoom({ ...bounds, bytes, bytesOfAddress });
    };
    this.#members = createRoom(config.uploadMemoryBytes, shareOfAddress);
    this.#operators = createRoom(operatorsBytes, 1);
  }

  /** Lets the form of a caller begin. It leaves by itself when its answer is sent or its client is gone. */
  enter(context: CallContext, request: FastifyRequest, reply: FastifyReply): Body {
    const isOperator = context instanceof OperatorContext;
    const room = isOperator ? this.#operators : this.#members;
    const body = room.enter({
      caller: isOperator ? String(context.operator.operatorId) : context.caller,
      address: limitedAddress(context.address),
      expectedBytes: declaredBytes(request) ?? this.#longestBytes,
    });
    reply.raw.once('close', () => body.leave(new ClientGone('the client hung up')));
    return body;
  }
}

export const uploadRoomsOf = oncePerSite(({ config }) => new UploadRooms(config));
