import type sharp from 'sharp';

// Everything else that the library could read (SVG, TIFF, files on the disk…) stays closed: each reader is a risk.
const readers = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

let loading: Promise<typeof sharp> | undefined;

async function load(): Promise<typeof sharp> {
  const { default: library } = await import('sharp');
  library.cache(false);
  library.concurrency(1);
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({ operation: readers });
  return library;
}

/** The picture library, loaded when the first picture comes: an idle server need not hold it in memory. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= load();
  return loading;
}
