import type { ComponentProps } from 'react';
import { PagePart } from './page-part.tsx';
import { QueryPart } from './query-part.tsx';

type QuerySectionProps<Data> = Omit<ComponentProps<typeof QueryPart<Data>>, 'loading'> &
  Pick<ComponentProps<typeof PagePart>, 'id' | 'title'> & {
    /** A placeholder for what is below the title. Without one, the section takes no room until its reply is there. */
    loading?: ComponentProps<typeof QueryPart<Data>>['loading'];
  };

/**
 * A section whose data load apart from the page. Its title is above the placeholder, and above the reason if the data
 * could not be loaded. Its children are the whole section.
 */
export function QuerySection<Data>({ id, title, query, loading, ...rest }: QuerySectionProps<Data>) {
  if (query.data !== undefined) return rest.children(query.data);
  if (!query.error && !loading) return null;
  return (
    <PagePart id={id} title={title}>
      <div className="pt-3">
        <QueryPart query={query} loading={loading} {...rest} />
      </div>
    </PagePart>
  );
}
