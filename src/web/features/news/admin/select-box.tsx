interface SelectBoxProps {
  label: string;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox in a table, whose label only screen readers read. */
export function SelectBox({ label, checked, onChange }: SelectBoxProps) {
  return (
    <label className="grid size-6 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-[18px] accent-accent"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
