import './prose.css';
import { useMemo } from 'react';

/** Rich text. The server has sanitised it: it contains only what our editor produces, and no scripts. */
export function Prose({ markup }: { markup: string }) {
  // The same object while the markup is the same, so that React does not write it again.
  const html = useMemo(() => ({ __html: markup }), [markup]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SPEC.md requires raw HTML; the server has sanitised it.
  return <div className="prose" dangerouslySetInnerHTML={html} />;
}
