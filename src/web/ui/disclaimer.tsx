/** The disclaimer of the footer and the sign-up page. */
export function Disclaimer({ className = 'grid gap-2.5' }: { className?: string }) {
  return (
    <div className={className}>
      <p>
        Everything on this site is educational and informational only. It is not financial, investment or
        legal advice, and nothing here is a recommendation to buy, sell or hold anything.
      </p>{' '}
      <p>
        The owners of this site are not financial advisors. Do your own research, and consult a qualified
        professional before you decide.
      </p>{' '}
      <p>
        Nothing here is warranted to be complete, reliable or accurate. You use this site at your own risk,
        and its owners accept no liability for any loss that comes from using it.
      </p>
    </div>
  );
}
