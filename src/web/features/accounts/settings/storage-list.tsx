import { useQuery } from '@tanstack/react-query';
import type { customerSettings } from '#contract/account-settings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { quotas } from '#domain/quotas.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { counted } from '#web/lib/phrases.ts';
import { sizeText } from '#web/lib/size-text.ts';
import { storageQuery } from '#web/lib/storage-query.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { fullestText, fullText, type UsedQuota, usedText } from './quota-text.ts';

function Loading() {
  return (
    <LoadingRegion>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="mb-4 h-5 w-full" />
      ))}
    </LoadingRegion>
  );
}

interface TableProps {
  caption: string;
  uses: readonly UsedQuota[];
  keptBytes: number;
}

function QuotaTable({ caption, uses, keptBytes }: TableProps) {
  return (
    <DataTable
      caption={caption}
      className="w-full border-collapse [&>thead]:sr-only"
      rows={uses}
      keyOf={({ quota }) => quota}
      rowProps={() => ({ className: 'border-b border-rule align-baseline' })}
      columns={[
        {
          name: 'What',
          cellClass: 'py-2.5 pr-4 text-left font-medium',
          cell: (use) => {
            const kept = use.quota === 'importedFiles' && `${sizeText(keptBytes)} of it are kept files`;
            const place = kept || fullestText(use);
            return (
              <>
                {quotas[use.quota].name}
                {place && (
                  <span className="block text-fine font-normal wrap-anywhere text-soft">{place}</span>
                )}
              </>
            );
          },
        },
        {
          name: 'Stored of the limit',
          cellClass: 'figures py-2.5 text-right whitespace-nowrap',
          cell: (use) => {
            const full = fullText(use);
            return (
              <>
                {usedText(use)}
                {full && <span className="block text-fine font-semibold">{full}</span>}
              </>
            );
          },
        },
      ]}
    />
  );
}

type Storage = ReplyOf<typeof customerSettings.storage>;

function Tables({ quotas: uses, keptBytes }: Storage) {
  const used = uses.filter((use) => use.used > 0);
  const unused = uses.filter((use) => use.used === 0);
  return (
    <div className="-mt-2.5">
      <QuotaTable
        caption="What you have stored, and how much you can store"
        uses={used}
        keptBytes={keptBytes}
      />
      {unused.length > 0 && (
        <details>
          <summary className="inline-block cursor-pointer py-3 text-soft">
            Show {counted(unused.length, 'unused limit')}
          </summary>
          <QuotaTable caption="What you can store besides" uses={unused} keptBytes={keptBytes} />
        </details>
      )}
    </div>
  );
}

/** What the customer has stored of each quota. What is unused is folded. */
export function StorageList() {
  const query = useQuery({ ...storageQuery(), staleTime: 0 });
  return (
    <QueryPart query={query} fallback={fallbacks.generic} loading={<Loading />}>
      {(storage) => <Tables {...storage} />}
    </QueryPart>
  );
}
