import { AppError, refuse } from '../app-error.ts';

/** What a room may hold. A body is what one request sends: a picture, a document, a long form. */
export interface BodyRoomLimits {
  /** The bytes of all bodies that are being received or worked on. */
  bytes: number;
  /** The same for one network address. */
  bytesOfAddress: number;
  /** The bodies of one caller that are received or worked on at once; its others wait. */
  mostOfCaller: number;
  /** The bodies of one address, waiting ones too. One more is refused. */
  mostOfAddress: number;
  /** The bodies of all addresses, waiting ones too. */
  most: number;
  /** The bytes of a body that are read before it needs room, so that a sender of single bytes holds none. */
  doorBytes: number;
  /** The time in which a body has to come, in milliseconds: the server ends the request then. */
  longestMs: number;
}

/** A sender below this is slow: a picture of 700 KB would not arrive within the time that the server waits. */
const leastBytesPerSecond = 4096;
/** The time over which a sender's rate is measured, and which every sender has to begin. */
const windowMs = 2000;
/** How often waiting bodies look for slow senders. */
const lookEveryMs = 250;
const retryAfterSeconds = 5;

interface Sender {
  /** The member or the operator. */
  caller: string;
  /** The network address, as limits count it. */
  address: string;
  /** The declared length of the body in bytes; the largest that is accepted where none is declared. */
  expectedBytes: number;
}

type State = 'at the door' | 'waiting' | 'admitted' | 'whole' | 'gone';

/** One body in a room. Its reader reports each piece before keeping it. */
class Body {
  readonly sender: Sender;
  readonly begunAt: number;
  state: State = 'at the door';
  receivedBytes = 0;
  /** The bytes that the room keeps for it. */
  heldBytes = 0;
  /** Rejects when the body has to give way to others, and when its client is gone. */
  readonly lost: Promise<never>;
  lose: (error: Error) => void;
  admit: () => void = () => undefined;
  readonly #room: BodyRoom;
  /** Since when its sender could send. */
  #watchedSince: number;
  #windowAt: number;
  #inWindow = 0;
  #inWindowBefore = 0;

  constructor(room: BodyRoom, sender: Sender, now: number) {
    this.#room = room;
    this.sender = sender;
    this.begunAt = now;
    this.#watchedSince = now;
    this.#windowAt = now;
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => undefined);
    this.lost = promise;
    this.lose = reject;
  }

  /** Reports a piece of the body. Resolves when there is room to keep it; rejects when the body gave way. */
  async take(bytes: number): Promise<void> {
    this.note(bytes);
    if (this.state === 'gone') await this.lost;
    const needsRoom = this.receivedBytes > this.#room.limits.doorBytes;
    if (this.state === 'at the door' && needsRoom) await this.#wait();
  }

  /** Reports that the body has come as a whole. Resolves when there is room to work on it. */
  async finish(): Promise<void> {
    if (this.state === 'gone') await this.lost;
    this.sender.expectedBytes = this.receivedBytes;
    if (this.state === 'at the door') await this.#wait();
    this.state = 'whole';
    // Less came than was kept for it.
    this.heldBytes = this.receivedBytes;
    this.#room.admitWaiting();
  }

  /** Reports a piece that is kept in any case, for the rate alone. */
  note(bytes: number): void {
    this.#turnWindow(this.#room.now());
    this.#inWindow += bytes;
    this.receivedBytes += bytes;
    // More than was declared, as is a body without a length.
    this.sender.expectedBytes = Math.max(this.sender.expectedBytes, this.receivedBytes);
  }

  /** Ends it: it was worked on, or its client is gone, which a reader hears of by this error. May be called again. */
  leave(error: Error): void {
    this.#room.remove(this, error);
  }

  /** The rate at which it came in the last seconds, in bytes per second. */
  rate(now: number): number {
    this.#turnWindow(now);
    const measuredMs = Math.min(now - this.#watchedSince, windowMs + now - this.#windowAt);
    return ((this.#inWindowBefore + this.#inWindow) * 1000) / Math.max(1, measuredMs);
  }

  /** Whether its sender is slow, or so slow that the rest can't come within the server's time. */
  isSlow(now: number): boolean {
    const isComing = this.state === 'at the door' || this.state === 'admitted';
    if (!isComing || now - this.#watchedSince < windowMs) return false;
    const restBytes = this.sender.expectedBytes - this.receivedBytes;
    const leftMs = this.#room.limits.longestMs - (now - this.begunAt);
    const needed = (restBytes * 1000) / Math.max(1, leftMs);
    return this.rate(now) < Math.max(leastBytesPerSecond, needed);
  }

  #wait(): Promise<void> {
    this.state = 'waiting';
    const { promise, resolve } = Promise.withResolvers<void>();
    this.admit = () => {
      this.state = 'admitted';
      this.heldBytes = this.sender.expectedBytes;
      // While it waited it was not read.
      this.#watchedSince = this.#room.now();
      this.#windowAt = this.#watchedSince;
      this.#inWindow = 0;
      this.#inWindowBefore = 0;
      resolve();
    };
    this.#room.admitWaiting();
    return Promise.race([promise, this.lost]);
  }

  #turnWindow(now: number): void {
    const passedMs = now - this.#windowAt;
    if (passedMs < windowMs) return;
    this.#inWindowBefore = passedMs < 2 * windowMs ? this.#inWindow : 0;
    this.#inWindow = 0;
    this.#windowAt = now;
  }
}

interface Held {
  bodies: number;
  bytes: number;
}

/**
 * Bounds what bodies that are being received keep in memory. A body needs room once some of it has come, or all; room is
 * given first to the address that holds least. When there is none, slow senders give way: a body that waits takes the room
 * of the slowest of them.
 */
export class BodyRoom {
  readonly limits: BodyRoomLimits;
  readonly now: () => number;
  readonly #bodies = new Set<Body>();
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: BodyRoomLimits, now: () => number = () => performance.now()) {
    this.limits = limits;
    this.now = now;
  }

  /** Lets a body begin. Refuses with `too-many` when very many are there already and none of them is slow. */
  enter(sender: Sender): Body {
    const { most, mostOfAddress } = this.limits;
    const ofAddress = (it: Body): boolean => it.sender.address === sender.address;
    if (this.#held(ofAddress).bodies >= mostOfAddress) this.#makePlace(ofAddress);
    if (this.#bodies.size >= most) this.#makePlace(() => true);
    const body = new Body(this, { ...sender }, this.now());
    this.#bodies.add(body);
    return body;
  }

  /** Gives room to the bodies that wait, as far as there is some. */
  admitWaiting(): void {
    clearTimeout(this.#timer);
    while (this.#admitNext());
    if (this.#waiting().length === 0) return;
    this.#timer = setTimeout(() => this.takeFromSlow(), lookEveryMs);
    this.#timer.unref();
  }

  /** Makes room for the bodies that wait: the slowest senders give way, as far as that helps. */
  takeFromSlow(): void {
    const now = this.now();
    for (const body of this.#waiting()) {
      let lack = this.#lacks(body);
      while (lack !== null) {
        const slowest = this.#slowest(lack, now);
        if (slowest === undefined) break;
        this.remove(slowest, new AppError('too-many', retryAfterSeconds));
        lack = this.#lacks(body);
      }
      if (lack === null && body.state === 'waiting') body.admit();
    }
    this.admitWaiting();
  }

  /** Takes a body out; its reader hears of the error. */
  remove(body: Body, error: Error): void {
    if (!this.#bodies.delete(body)) return;
    body.state = 'gone';
    body.heldBytes = 0;
    body.lose(error);
    this.admitWaiting();
  }

  /** The sums of what is here, for metrics and tests. */
  sum(): Held {
    return this.#held(() => true);
  }

  /** The bodies that wait: first those of the address that holds least, then in the order in which they came. */
  #waiting(): Body[] {
    const waiting = [...this.#bodies].filter((it) => it.state === 'waiting');
    if (waiting.length < 2) return waiting;
    const heldBy = new Map<string, number>();
    for (const { sender, heldBytes } of this.#bodies) {
      heldBy.set(sender.address, (heldBy.get(sender.address) ?? 0) + heldBytes);
    }
    const held = ({ sender }: Body): number => heldBy.get(sender.address) ?? 0;
    return waiting.sort((a, b) => held(a) - held(b) || a.begunAt - b.begunAt);
  }

  /** Admits the first body that fits. Nothing passes a body that waits for the room itself, or it might wait for ever. */
  #admitNext(): boolean {
    for (const body of this.#waiting()) {
      const lack = this.#lacks(body);
      if (lack === 'room') return false;
      if (lack !== null) continue;
      body.admit();
      return true;
    }
    return false;
  }

  /** What keeps a waiting body back: the room, or the part of it that is its address's or its caller's. */
  #lacks({ sender }: Body): 'room' | ((it: Body) => boolean) | null {
    const { bytes, bytesOfAddress, mostOfCaller } = this.limits;
    const ofCaller = (it: Body): boolean => it.heldBytes > 0 && it.sender.caller === sender.caller;
    if (this.#held(ofCaller).bodies >= mostOfCaller) return ofCaller;
    const ofAddress = (it: Body): boolean => it.sender.address === sender.address;
    const hasShare = this.#held(ofAddress).bytes + sender.expectedBytes <= bytesOfAddress;
    if (!hasShare) return ofAddress;
    return this.sum().bytes + sender.expectedBytes <= bytes ? null : 'room';
  }

  #slowest(among: 'room' | ((it: Body) => boolean), now: number): Body | undefined {
    const isOne = among === 'room' ? (): boolean => true : among;
    return [...this.#bodies]
      .filter((it) => it.heldBytes > 0 && isOne(it) && it.isSlow(now))
      .sort((a, b) => a.rate(now) - b.rate(now))[0];
  }

  #makePlace(among: (it: Body) => boolean): void {
    const now = this.now();
    const [slowest] = [...this.#bodies]
      .filter((it) => among(it) && it.isSlow(now))
      .sort((a, b) => a.rate(now) - b.rate(now));
    if (slowest === undefined) refuse('too-many', { retryAfterSeconds });
    this.remove(slowest, new AppError('too-many', retryAfterSeconds));
  }

  #held(isOne: (it: Body) => boolean): Held {
    const held = { bodies: 0, bytes: 0 };
    for (const body of this.#bodies) {
      if (!isOne(body)) continue;
      held.bodies += 1;
      held.bytes += body.heldBytes;
    }
    return held;
  }
}

export type { Body };
