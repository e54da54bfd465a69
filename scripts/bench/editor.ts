import sharp from 'sharp';
import type { ReplyOf } from '../../src/contract/endpoint.ts';
import type { news } from '../../src/contract/news.ts';
import type { wizards } from '../../src/contract/wizards.ts';
import { caller } from './caller.ts';

const person = { name: 'Bench', email: 'editor@holdwise.example', password: 'a long enough pass phrase' };
const paragraphs = 12;
const sheetRows = 100_000;
const rowsPerWizard = 500;

/** What a camera makes. */
function photograph(width: number, height: number): Promise<Buffer> {
  const background = { r: 120, g: 130, b: 140 };
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  return sharp({ create: { width, height, channels: 3, background, noise } })
    .blur(3)
    .jpeg({ quality: 90 })
    .toBuffer();
}

const fileOf = (bytes: Buffer, name: string, type: string) =>
  new File([new Uint8Array(bytes)], name, { type });

function sheet(): Buffer {
  const rows = Array.from(
    { length: sheetRows },
    (_, row) =>
      `Wizard ${Math.floor(row / rowsPerWizard)},S${row % rowsPerWizard},"$${(row % 999) + 1},000.50"`,
  );
  return Buffer.from(['name,symbol,value', ...rows].join('\r\n'));
}

export interface Editor {
  /** The path of an article with two pictures that is published. */
  articlePath: string;
  /** Sends a photograph of 24 megapixels as a picture for a text. */
  uploadPicture: () => Promise<void>;
  /** Replaces all wizards by those of a sheet of 100,000 rows. */
  importSheet: () => Promise<void>;
}

/** Makes the first administrator and an article, through the API. */
export async function makeEditor(url: string): Promise<Editor> {
  const { call } = caller(url);
  await call('POST', '/admin/create', person);
  await call('POST', '/admin/login', { email: person.email, password: person.password });
  const large = await photograph(6000, 4000);
  const picture = await photograph(1600, 1000);
  const csv = sheet();
  const form = new FormData();
  form.set('title', 'What a reader reads');
  form.set(
    'description',
    '<p>Prices rose <strong>slowly</strong>, and nobody minded.</p>'.repeat(paragraphs),
  );
  for (const name of ['one.jpg', 'two.jpg']) form.append('files', fileOf(picture, name, 'image/jpeg'));
  const { data } = await call<ReplyOf<typeof news.create>>('POST', '/news/create', form);
  return {
    articlePath: `/news-detail/${data.slug}`,
    async uploadPicture() {
      const upload = new FormData();
      upload.append('files', fileOf(large, 'photo.jpg', 'image/jpeg'));
      await call('POST', '/news/pictures', upload);
    },
    async importSheet() {
      const upload = new FormData();
      upload.append('file', fileOf(csv, 'wizards.csv', 'text/csv'));
      const { summary } = await call<ReplyOf<typeof wizards.import>>('POST', '/wizards/import', upload);
      if (summary.after.holdings !== sheetRows)
        throw new Error(`${summary.after.holdings} holdings instead of ${sheetRows}`);
    },
  };
}
