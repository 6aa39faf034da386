import { classNames } from '../../../ui/class-names.ts';

export interface SegmentsProps<Value extends string | number> {
  /** The name of the choice. */
  name: string;
  /** Each value with its word; few enough for one line. */
  choices: readonly (readonly [Value, string | undefined])[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** A few choices side by side. */
export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  const { name, choices, chosen, onChoose } = props;
  return (
    <div role="radiogroup" aria-label={name} className="flex gap-2">
      {choices.map(([value, word]) => (
        <label
          key={value}
          className={classNames(
            'grid min-h-target flex-1 place-items-center rounded-small text-small ring-1 ring-inset',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent',
            value === chosen
              ? 'bg-accent/12 font-strong text-accent ring-accent'
              : 'bg-raised text-strong ring-transparent',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            className="sr-only"
          />
          {word}
        </label>
      ))}
    </div>
  );
}
