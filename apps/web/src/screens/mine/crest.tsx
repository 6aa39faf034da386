/** A lantern in a laurel: the ornament of VIP surfaces. Takes the colour of the text. */
export function Crest({ className }: { className?: string }) {
  const leaf = 'M0 0c5-2 9-7 9-13-6 1-10 6-9 13z';
  const leaves = [-58, -34, -10, 14, 38];
  const side = leaves.map((angle) => (
    <path key={angle} d={leaf} transform={`rotate(${angle}) translate(-38 0) rotate(-20)`} />
  ));
  return (
    <svg viewBox="-60 -60 120 120" aria-hidden="true" fill="currentColor" className={className}>
      <path d="M-1.5-42h3v10h-3z" />
      <path d="M-11-33h22v5h-22z" />
      <path d="M-11-26h22c9 4 13 12 13 22S20 14 11 18h-22c-9-4-13-12-13-22s4-18 13-22zm5 12v20L13-4z" />
      <path d="M-11 20h22v5h-22z" />
      <path d="M-1.5 25h3v12h-3zM-8 25h3v7h-3zM5 25h3v7H5z" />
      <g>{side}</g>
      <g transform="scale(-1 1)">{side}</g>
    </svg>
  );
}
