import type { SiteState } from '#contract/site.ts';
import { sitePageTitles } from '#domain/site-pages.ts';
import { capitalised, counted, listed } from '#web/lib/phrases.ts';

/** Something to do on a new site. */
export interface NextStep {
  name: string;
  done: boolean;
  /** Why it matters, or what was done. */
  says: string;
  to: string;
  action: string;
}

function pagesStep(pages: SiteState['pages']): NextStep {
  const open = pages.filter(({ edited, blanks }) => !edited || blanks > 0);
  const blanks = open.reduce((sum, page) => sum + page.blanks, 0);
  const names = capitalised(listed(open.map(({ page }) => sitePageTitles[page].toLowerCase())));
  const places = blanks === 1 ? 'One place wants' : `${counted(blanks, 'place')} want`;
  return {
    name: open.length === 0 ? 'Legal pages' : names,
    done: open.length === 0,
    says:
      open.length === 0
        ? 'privacy, terms, imprint and contact are yours'
        : `Drafts are written. ${blanks > 0 ? `${places} your name, address and rules.` : 'Read and save them.'}`,
    to: `/admin/settings/${open[0]?.page ?? 'privacy'}`,
    action: 'Read and save',
  };
}

/** Returns what makes a site complete, in the order in which to do it. */
export function nextSteps({ publicUrl, mail, pages, twoStep, articles, backups }: SiteState): NextStep[] {
  return [
    {
      name: 'Address',
      done: publicUrl !== null,
      says: publicUrl ?? 'PUBLIC_URL is not set, so links in mails lead to this machine.',
      to: '/admin/settings#address',
      action: 'How to set it',
    },
    {
      name: 'Mail',
      done: mail.server,
      says: mail.server ? 'a server is set' : 'Customers cannot set a new password without it.',
      to: '/admin/settings#mail',
      action: 'Set up mail',
    },
    pagesStep(pages),
    {
      name: 'Two-step login',
      done: twoStep,
      says: twoStep ? 'on for your account' : 'A password alone protects your account.',
      to: '/admin/account#two-step',
      action: 'Turn it on',
    },
    {
      name: 'A first article',
      done: articles.published > 0,
      says:
        articles.published > 0
          ? counted(articles.published, 'article')
          : 'The newest articles lead the home page.',
      to: '/admin/add-new-article',
      action: 'Write',
    },
    {
      name: 'Backups',
      done: backups.everyHours !== null,
      says: backups.everyHours === null ? 'Nothing is backed up on a schedule.' : 'scheduled',
      to: '/admin/settings#backups',
      action: 'How to schedule',
    },
  ];
}
