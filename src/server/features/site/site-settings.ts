import { isDeepStrictEqual } from 'node:util';
import type { SiteForm, SiteSettings } from '#contract/site.ts';
import { accentProblem, defaultAccent, type Scheme } from '#domain/accent-colours.ts';
import { fieldError } from '#domain/app-error.ts';
import { defaultSiteName } from '#domain/site-name.ts';
import { isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { DataVersion } from '#server/platform/db/versions.ts';
import type { EncodedImage } from '#server/platform/images/image-spec.ts';
import { type Actor, recordEvent } from '#server/platform/log/audit-log.ts';

const unset: SiteSettings = { name: defaultSiteName, logo: null, accent: null };

const columns = ['name', 'accent_light', 'accent_dark', 'logo_hash', 'logo_width', 'logo_height'] as const;

async function findSettings(db: Db): Promise<SiteSettings> {
  const row = await db.selectFrom('site_settings').select(columns).executeTakeFirst();
  if (!row) return unset;
  const { name, accent_light: light, accent_dark: dark, logo_hash: hash, logo_width, logo_height } = row;
  return {
    name,
    accent: light && dark ? { light, dark } : null,
    logo: hash ? { hash, width: logo_width ?? 0, height: logo_height ?? 0 } : null,
  };
}

/** The settings of the site, in memory until any instance changes them. */
export interface SiteCache {
  read(): Promise<SiteSettings>;
  /** Returns the name that was read last, for texts that cannot wait. */
  name(): string;
  /** Must be called when the settings have changed. */
  renew(): Promise<void>;
}

export function createSiteCache(db: Db, version: DataVersion): SiteCache {
  let settings = unset;
  let known: string | undefined;
  return {
    async read() {
      // Read before the settings, so that a change in between is found by the next call.
      const current = await version.read();
      if (current !== undefined && current !== known) {
        settings = await findSettings(db);
        known = current;
      }
      return settings;
    },
    name: () => settings.name,
    renew: version.renew,
  };
}

function checkedColour(colour: string, scheme: Scheme): string {
  const problem = accentProblem(colour, scheme);
  if (problem) throw fieldError(scheme === 'light' ? 'accentLight' : 'accentDark', problem);
  return colour;
}

/** Returns both colours, or none. One alone is completed with that of the product. */
function accentOf({ accentLight, accentDark }: SiteForm) {
  if (!accentLight && !accentDark) return { accent_light: null, accent_dark: null };
  return {
    accent_light: checkedColour(accentLight ?? defaultAccent.light, 'light'),
    accent_dark: checkedColour(accentDark ?? defaultAccent.dark, 'dark'),
  };
}

const noLogo = { logo_hash: null, logo_width: null, logo_height: null, logo: null };

function logoOf(picture: EncodedImage | undefined) {
  const file = picture?.renditions.find(({ size }) => size === 'small');
  if (!picture || !file) return noLogo;
  const { width, height, bytes } = file;
  return { logo_hash: picture.hash, logo_width: width, logo_height: height, logo: bytes };
}

/** Stores the settings. Throws AppError 'invalid' for a colour that would be hard to read. */
export async function saveSiteSettings(
  db: Db,
  actor: Actor,
  fields: SiteForm,
  logo: EncodedImage | undefined,
): Promise<SiteSettings> {
  const changed = { name: fields.name, ...accentOf(fields), updated_at: isoTime() };
  const replaced = logo || fields.keepLogo === 'false' ? logoOf(logo) : {};
  return db.transaction().execute(async (transaction) => {
    const before = await findSettings(transaction);
    await transaction
      .insertInto('site_settings')
      .values({ id: 1, ...noLogo, ...changed, ...replaced })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...changed, ...replaced }))
      .execute();
    const saved = await findSettings(transaction);
    if (!isDeepStrictEqual(saved, before)) await recordEvent(transaction, actor, 'site.updated', saved.name);
    return saved;
  });
}
