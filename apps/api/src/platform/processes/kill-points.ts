/** Points at which a fault run may kill the process: between two steps of which both or neither must happen. */
export const killPoints = [
  'order: before it is written',
  'order: written, not committed',
  'order: before the channel is asked',
  'order: the channel has answered',
  'order: the address is kept',
  'notify: kept raw',
  'notify: begun',
  'notify: order paid',
  'notify: credited',
  'notify: before commit',
  'notify: committed',
  'commission: due',
  'commission: posted',
  'buy: begun',
  'buy: coins spent',
  'buy: before commit',
  'buy: committed',
  'claim: begun',
  'claim: before commit',
  'claim: committed',
  'bind: begun',
  'bind: before commit',
  'bind: committed',
  'card: kept',
  'card: before commit',
  'card: committed',
  'adjust: written',
  'adjust: moved',
  'adjust: before commit',
  'adjust: committed',
  'refund: taken back',
  'refund: before commit',
  'refund: committed',
  'withdrawal: begun',
  'withdrawal: held',
  'withdrawal: before commit',
  'withdrawal: committed',
  'withdrawal: step kept',
  'withdrawal: moved',
  'withdrawal: step committed',
] as const;

export type KillPoint = (typeof killPoints)[number];

let onReach: (point: KillPoint) => void = () => undefined;

/** Reports that a point is reached; it does nothing unless a fault run has armed the point. */
export const killPoint = (point: KillPoint): void => onReach(point);

/** Arms a point. Only for a fault run, in a process of its own. */
export function armKillPoints(handle: (point: KillPoint) => void): void {
  onReach = handle;
}
