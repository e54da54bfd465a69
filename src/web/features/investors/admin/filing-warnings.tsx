interface FilingWarningsProps {
  warnings: readonly string[];
  /** The investor's name, if the page does not show it next to the warnings. */
  of?: string;
}

/** Warnings about an imported filing. */
export function FilingWarnings({ warnings, of }: FilingWarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <div className={of ? 'rounded-md bg-tint px-4 py-3' : 'pt-1 text-fine'}>
      {of && <p className="font-semibold">Please check the filing of {of}</p>}
      <ul>
        {warnings.map((warning) => (
          <li key={warning} className="wrap-anywhere">
            {warning}
          </li>
        ))}
      </ul>
    </div>
  );
}
