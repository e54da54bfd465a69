/** All there is while it is not known what there may be. */
export function FullScreenSpinner() {
  return (
    <div className="waiting" role="status">
      <span className="sr-only">Loading…</span>
    </div>
  );
}
