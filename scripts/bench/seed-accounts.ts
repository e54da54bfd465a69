import sharp from 'sharp';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { wizards } from '#contract/investors.ts';
import type { news } from '#contract/news.ts';
import type { portfolios as contract } from '#contract/portfolios.ts';
import { openApiSession } from './api-session.ts';

type PortfoliosReply = ReplyOf<typeof contract.list>;

const customer = { name: 'Bench', email: 'bench@holdwise.example', password: 'a long enough pass phrase' };
const admin = { ...customer, email: 'editor@holdwise.example' };
const portfolioCount = 3;
const tickersEach = 50;
// One search per portfolio; each finds at least 50 symbols.
const searches = ['a', 'c', 's'];
const paragraphs = 12;
const csvRows = 100_000;
const rowsPerInvestor = 500;

export interface Customer {
  /** The session. */
  cookie: string;
  /** One of the portfolios. */
  portfolioId: string;
}

/** Creates a customer with 3 portfolios of 50 tickers through the API. */
export async function seedCustomer(url: string): Promise<Customer> {
  const { call, cookie } = openApiSession(url);
  await call('POST', '/customer/create', customer);
  await call('POST', '/customer/login', { email: customer.email, password: customer.password });
  for (const search of searches.slice(0, portfolioCount)) {
    const found = await call<{ symbol: string }[]>(
      'GET',
      `/market/search-symbol?query=${search}&limit=${tickersEach}`,
    );
    const { portfolios } = await call<PortfoliosReply>('POST', '/portfolios', {
      title: `Portfolio ${search}`,
    });
    const path = `/portfolios/${portfolios.at(-1)?._id}/tickers`;
    for (const { symbol } of found) await call('POST', path, { symbol, shares: '10.5', buyPrice: '99.95' });
  }
  const { portfolios } = await call<PortfoliosReply>('GET', '/portfolios');
  const counts = portfolios.map(({ tickers }) => tickers.length);
  if (counts.length !== portfolioCount || counts.some((count) => count !== tickersEach)) {
    throw new Error(
      `the customer holds ${counts.join(', ')} tickers instead of ${portfolioCount} times ${tickersEach}`,
    );
  }
  return { cookie: cookie(), portfolioId: portfolios[0]?._id ?? '' };
}

/** Returns a JPEG with the noise of a photograph, which compresses far worse than a plain image. */
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

function investorsCsv(): Buffer {
  const rows = Array.from(
    { length: csvRows },
    (_, row) =>
      `Wizard ${Math.floor(row / rowsPerInvestor)},S${row % rowsPerInvestor},"$${(row % 999) + 1},000.50"`,
  );
  return Buffer.from(['name,symbol,value', ...rows].join('\r\n'));
}

export interface Editor {
  /** The path of a published article with two images. */
  articlePath: string;
  /** Uploads a 24-megapixel photograph as an inline image. */
  uploadImage: () => Promise<void>;
  /** Replaces all investors from a CSV file of 100,000 rows. */
  importCsv: () => Promise<void>;
}

/** Creates the first administrator and an article through the API. */
export async function seedEditor(url: string): Promise<Editor> {
  const { call } = openApiSession(url);
  await call('POST', '/admin/create', admin);
  await call('POST', '/admin/login', { email: admin.email, password: admin.password });
  const large = await photograph(6000, 4000);
  const image = await photograph(1600, 1000);
  const csv = investorsCsv();
  const form = new FormData();
  form.set('title', 'What a reader reads');
  form.set(
    'description',
    '<p>Prices rose <strong>slowly</strong>, and nobody minded.</p>'.repeat(paragraphs),
  );
  for (const name of ['one.jpg', 'two.jpg']) form.append('files', fileOf(image, name, 'image/jpeg'));
  const { data } = await call<ReplyOf<typeof news.create>>('POST', '/news/create', form);
  return {
    articlePath: `/news-detail/${data.slug}`,
    async uploadImage() {
      const upload = new FormData();
      upload.append('files', fileOf(large, 'photo.jpg', 'image/jpeg'));
      await call('POST', '/news/pictures', upload);
    },
    async importCsv() {
      const upload = new FormData();
      upload.append('file', fileOf(csv, 'wizards.csv', 'text/csv'));
      const { summary } = await call<ReplyOf<typeof wizards.import>>('POST', '/wizards/import', upload);
      if (summary.after.holdings !== csvRows)
        throw new Error(`${summary.after.holdings} holdings instead of ${csvRows}`);
    },
  };
}
