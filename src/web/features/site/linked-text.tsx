import { ExternalLink } from '#web/ui/external-link.tsx';

/** Shows a text in which links are written as `[name](https://…)`. */
export function LinkedText({ text }: { text: string }) {
  return text.split(/(\[[^\]]+\]\(https:\/\/[^)\s]+\))/).map((part) => {
    const [, name, href] = /^\[([^\]]+)\]\((https:[^)]+)\)$/.exec(part) ?? [];
    if (!name || !href) return part;
    return (
      <ExternalLink key={href} href={href}>
        {name}
      </ExternalLink>
    );
  });
}
