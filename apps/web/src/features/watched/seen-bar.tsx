/** How much of a film was seen, in seconds: a line at the foot of its picture; empty where the length is not known. */
export function SeenBar({ position, duration }: { position: number; duration: number }) {
  const share = duration > 0 ? Math.min(1, Math.max(0, position / duration)) : 0;
  const percent = Math.round(share * 100);
  return (
    <span aria-hidden className="absolute inset-x-0 bottom-0 h-0.75 bg-strong/24">
      <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
    </span>
  );
}
