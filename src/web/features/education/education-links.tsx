import { ExternalLink } from '#web/ui/external-link.tsx';
import { type EducationLink, sourceOf } from './link-sources.ts';

interface EducationLinksProps {
  links: readonly EducationLink[];
  className?: string;
  /** Whether the publisher is left out. */
  isShort?: boolean;
}

/** Links to other sites, each with its publisher and one line on why to read it. */
export function EducationLinks({ links, className = '', isShort = false }: EducationLinksProps) {
  return (
    <ul className={`education-links ${className}`}>
      {links.map((link) => (
        <li key={link.href}>
          <ExternalLink href={link.href}>{link.title}</ExternalLink>
          <p>
            {isShort ? '' : `${sourceOf(link)} · `}
            {link.why}
          </p>
        </li>
      ))}
    </ul>
  );
}
