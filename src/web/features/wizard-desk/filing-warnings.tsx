interface FilingWarningsProps {
  warnings: readonly string[];
  /** The wizard's name, where it does not stand beside. */
  of?: string;
}

/** What was odd about a filing that could be read. */
export function FilingWarnings({ warnings, of }: FilingWarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <div className={of ? 'rounded-md bg-tint px-4 py-3' : 'pt-1 text-[13px]'}>
      {of && <p className="font-semibold">Worth a look in the filing of {of}</p>}
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
