import { classNames } from './class-names.ts';

export interface ChoiceRowProps<Value extends string> {
  /** What is chosen, for screen readers. */
  label: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One of a few, as a row of pills. */
export function ChoiceRow<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: ChoiceRowProps<Value>) {
  return (
    <fieldset aria-label={label} className="flex shrink-0 gap-1.5">
      {choices.map((it) => (
        <button
          key={it.value}
          type="button"
          aria-pressed={it.value === chosen}
          onClick={() => onChoose(it.value)}
          className={classNames(
            'roomy min-h-8 rounded-full px-3 text-small whitespace-nowrap',
            it.value === chosen ? 'bg-accent/16 font-strong text-accent' : 'bg-strong/6 text-soft',
          )}
        >
          {it.label}
        </button>
      ))}
    </fieldset>
  );
}
