import { useState } from 'react';
import type { FeedItem } from '../../../contract/feed.ts';
import { Tile } from '../../ui/tile.tsx';

const sizes = {
  lead: { width: 640, height: 360, loading: 'eager', fetchPriority: 'high', shape: 'aspect-video' },
  card: { width: 96, height: 72, loading: 'lazy', fetchPriority: 'auto', shape: 'aspect-4/3' },
} as const;

interface NewsPictureProps {
  item: FeedItem;
  size: keyof typeof sizes;
}

/** The item's picture, or a drawn one where it has none or its own can't be had. */
export function NewsPicture({ item, size }: NewsPictureProps) {
  const [failed, setFailed] = useState(false);
  if (item.image === null || failed) {
    return <Tile name={item.source} kind={item.kind === 'filing' ? '13F' : 'News'} size={size} />;
  }
  const { shape, ...attributes } = sizes[size];
  return (
    <img
      {...attributes}
      src={item.image}
      alt=""
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
      className={`w-full rounded-sm bg-rule object-cover ${shape}`}
    />
  );
}
