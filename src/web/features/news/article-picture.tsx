import type { Picture } from '../../../contract/news.ts';
import { addressUpTo, pictureSizes, sourceSet } from '../../../domain/pictures.ts';

/** A picture of an article, no wider than it is, in the size that the screen needs. */
export function ArticlePicture({ picture, first = false }: { picture: Picture; first?: boolean }) {
  const { alt, width, height } = picture;
  const shown = Math.min(width, pictureSizes.large);
  return (
    <img
      src={addressUpTo(picture, 'medium')}
      srcSet={sourceSet(picture)}
      sizes="(max-width: 800px) calc(100vw - 32px), 720px"
      alt={alt}
      width={shown}
      height={Math.round((height * shown) / width)}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className="mx-auto my-6 h-auto rounded-sm bg-rule"
    />
  );
}
