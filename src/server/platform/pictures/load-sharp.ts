import type { Sharp, SharpOptions } from 'sharp';

type MakeSharp = (input: Buffer, options?: SharpOptions) => Sharp;

// Everything else that the library could read (SVG, PDF, TIFF…) is closed: its readers are many, and each a risk.
const readers = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`);

let loading: Promise<MakeSharp> | undefined;

async function load(): Promise<MakeSharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: readers });
  return sharp;
}

/** The picture library, loaded when the first picture comes. */
export function loadSharp(): Promise<MakeSharp> {
  loading ??= load();
  return loading;
}
