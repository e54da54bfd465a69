interface OtherIndustriesProps {
  industry: string | null;
  sector: string | null;
  peers: readonly { industry: string | null }[];
}

/** Says why peers are of other industries; empty if none is. */
export function OtherIndustries({ industry, sector, peers }: OtherIndustriesProps) {
  if (peers.every((peer) => peer.industry === industry)) return null;
  return (
    <p className="pt-2 text-fine text-soft">
      Few companies in {industry} are of comparable size, so peers from elsewhere in {sector} follow.
    </p>
  );
}
