interface ChoiceBarProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; name: string }[];
  selected: Value;
  onSelect: (value: Value) => void;
}

/** Buttons of which one is pressed: a switch between views of the same data. */
export function ChoiceBar<Value extends string>({
  label,
  choices,
  selected,
  onSelect,
}: ChoiceBarProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend and has its own layout.
    <div role="group" aria-label={label} className="ranges">
      {choices.map(({ value, name }) => (
        <button key={value} type="button" aria-pressed={value === selected} onClick={() => onSelect(value)}>
          {name}
        </button>
      ))}
    </div>
  );
}
