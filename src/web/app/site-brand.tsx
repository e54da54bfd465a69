import { useSite } from '#web/lib/site.ts';

/** The logo of the site, or its name. */
export function SiteBrand() {
  const { name, logo } = useSite();
  if (!logo) return name;
  const { hash, width, height } = logo;
  return (
    <img
      src={`/logo/${hash}.webp`}
      alt={name}
      width={width}
      height={height}
      className="h-8 w-auto max-w-44 object-contain"
    />
  );
}
