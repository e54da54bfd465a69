import { useQuery } from '@tanstack/react-query';
import { sizeText } from '#web/lib/size-text.ts';
import { storageQuery } from '#web/lib/storage-query.ts';
import { Link } from '#web/ui/link.tsx';

/** Says what kept files and imports store of their quota; nothing until it is known. */
export function ImportStorage() {
  const { data } = useQuery({ ...storageQuery(), staleTime: 0 });
  const use = data?.quotas.find(({ quota }) => quota === 'importedFiles');
  if (!data || !use) return null;
  return (
    <p className="text-fine text-soft">
      Your imports store {sizeText(use.used)} of {sizeText(use.limit)}, of which {sizeText(data.keptBytes)}{' '}
      are kept files.{' '}
      <Link to="/account#storage" className="text-link">
        All limits
      </Link>
    </p>
  );
}
