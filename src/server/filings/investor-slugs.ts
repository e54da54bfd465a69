import { numberedSlug, slugOf } from '#domain/slugs.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { changeInvestors } from './change-investors.ts';

/** Addresses of other pages below `/investors`. */
const reserved: readonly string[] = ['activity', 'compare', 'match', 'moves'];

/** Makes the slug of an investor's page from its name, with a number from 2 on if others have it. */
export function freeInvestorSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = /[\p{L}\p{N}]/u.test(name) ? slugOf(name) : 'investor';
  for (let number = 1; ; number += 1) {
    const candidate = numberedSlug(slug, number);
    if (!taken.has(candidate) && !reserved.includes(candidate)) return candidate;
  }
}

interface Named {
  name: string;
  slug: string | null;
}

/** Returns the investors with a slug each: their own, else a free one. An own slug that others have is replaced. */
export function withSlugs<Investor extends Named>(
  investors: readonly Investor[],
): (Omit<Investor, 'slug'> & { slug: string })[] {
  const own = new Map(investors.flatMap((investor) => (investor.slug ? [[investor.slug, investor]] : [])));
  const taken = new Set(own.keys());
  return investors.map((investor) => {
    if (investor.slug && own.get(investor.slug) === investor) return { ...investor, slug: investor.slug };
    const slug = freeInvestorSlug(investor.name, taken);
    taken.add(slug);
    return { ...investor, slug };
  });
}

export async function takenSlugs(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('wizards').select('slug').where('slug', 'is not', null).execute();
  return new Set(rows.flatMap(({ slug }) => slug ?? []));
}

/** Sets the slugs of investors that earlier versions stored without one. */
export async function fillInSlugs(db: Db): Promise<void> {
  const listMissing = (from: Db) =>
    from.selectFrom('wizards').select(['id', 'name']).where('slug', 'is', null).orderBy('position').execute();
  if ((await listMissing(db)).length === 0) return;
  await changeInvestors(db, async (transaction) => {
    const taken = await takenSlugs(transaction);
    for (const { id, name } of await listMissing(transaction)) {
      const slug = freeInvestorSlug(name, taken);
      taken.add(slug);
      await transaction.updateTable('wizards').set({ slug }).where('id', '=', id).execute();
    }
  });
}
