/** Names who filed: the firm, because a filing does not say who in it decided; without a firm the investor. */
export const filerOf = ({ firm, name }: { firm: string | null; name: string }): string => firm ?? name;
