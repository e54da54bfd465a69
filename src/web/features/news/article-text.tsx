import { useMemo } from 'react';

/** An article's text. The server has cleaned it: it holds what our editor makes and nothing that runs or loads. */
export function ArticleText({ markup }: { markup: string }) {
  const html = useMemo(() => ({ __html: markup }), [markup]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the spec has the text rendered as markup; see above.
  return <div className="prose" dangerouslySetInnerHTML={html} />;
}
