import { useQuery } from '@tanstack/react-query';
import type { SitePage } from '#contract/site.ts';
import { markBlanks, type SitePageName, sitePageTitles } from '#domain/site-pages.ts';
import { longDate } from '#web/lib/formats.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Prose } from '#web/ui/prose.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { sitePageQuery } from './site-queries.ts';
import { TextPage } from './text-page.tsx';

function Loading() {
  return (
    <LoadingRegion>
      <Skeleton className="h-5" />
      <Skeleton className="mt-3 h-5" />
      <Skeleton className="mt-3 h-5 w-2/3" />
    </LoadingRegion>
  );
}

function Text({ description, updatedAt }: SitePage) {
  return (
    <>
      {updatedAt === null && (
        <p className="mb-6 border-l-3 border-accent bg-tint px-4 py-3 text-sm">
          This is a draft. The operator of this site has not completed it yet; marked places are still open.
        </p>
      )}
      <Prose markup={markBlanks(description)} />
      {updatedAt !== null && (
        <p className="mt-10 border-t border-rule pt-4 text-fine text-soft">
          Last changed on <time dateTime={updatedAt}>{longDate(updatedAt)}</time>
        </p>
      )}
    </>
  );
}

function Page({ page }: { page: SitePageName }) {
  const { data, error, refetch } = useQuery(sitePageQuery(page));
  return (
    <TextPage title={sitePageTitles[page]}>
      {data ? <Text {...data.data} /> : error ? <LoadFailure error={error} onRetry={refetch} /> : <Loading />}
    </TextPage>
  );
}

export const PrivacyPage = () => <Page page="privacy" />;
export const TermsPage = () => <Page page="terms" />;
export const ImprintPage = () => <Page page="imprint" />;
export const ContactPage = () => <Page page="contact" />;
