import { ComparisonPicker } from '#web/ui/comparison-picker.tsx';

interface ComparePickerProps {
  /** Whether it opens at once, because a press on its placeholder loaded it. */
  defaultOpen: boolean;
  onSymbol: (symbol: string) => void;
}

/** A button that opens a search for another security to draw. */
export function ComparePicker(props: ComparePickerProps) {
  return <ComparisonPicker button="Compare" className="stock-chip" label="Compare with" {...props} />;
}
