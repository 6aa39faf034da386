export type ChoiceRowProps = {
  /** Of the group. */
  name: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
};

/** One of several things, of which one is chosen. */
export function ChoiceRow({ name, label, isChosen, onChoose }: ChoiceRowProps) {
  return (
    <label className="flex min-h-12 items-center justify-between text-body">
      {label}
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 accent-accent"
      />
    </label>
  );
}
