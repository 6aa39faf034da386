/** What is to be known of a payment, a line each: its name and what it is. */
export function FactList({
  facts,
}: {
  facts: readonly (readonly [name: string, value: string])[];
}) {
  return (
    <dl className="divide-y divide-line rounded-card bg-raised px-4">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-h-12 items-center justify-between gap-4 py-2">
          <dt className="shrink-0 text-small text-soft">{name}</dt>
          <dd className="min-w-0 text-right text-small break-all tabular-nums select-text">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
