/** How much of a film was seen: a line at the foot of its picture. */
export function SeenBar({ share }: { share: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <span aria-hidden className="absolute inset-x-0 bottom-0 h-[3px] bg-strong/24">
      <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
    </span>
  );
}
