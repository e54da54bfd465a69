import type { Endpoint } from '#contract/endpoint.ts';
import type { Client } from './api.ts';
import { articleCalls } from './articles.ts';
import { apple, sampleTable } from './sample-filings.ts';

/** The owners of the test objects. All text that they write contains their marker. */
export interface Owners {
  customer: Client;
  admin: Client;
  /** Adds another administrator. */
  newAdmin(): Promise<Client>;
  /** Logs the same account in from another browser. */
  logInAgain(kind: 'customer' | 'admin'): Promise<Client>;
}

export const markers = { customer: 'MARK-OF-THE-CUSTOMER', admin: 'MARK-OF-THE-ADMIN' } as const;

interface OwnedObject {
  /** Who has access: its account only, all administrators, or everybody. */
  access: 'account' | 'admins' | 'everybody';
  /** Creates an object and returns its id. */
  create(owners: Owners): Promise<string>;
  /** Creates an object that only administrators can read, and returns its id. */
  createHidden?(owners: Owners): Promise<string>;
}

let investors = 0;
function newInvestor() {
  investors += 1;
  return { name: `Investor ${investors}`, holdings: [{ symbol: 'AAPL', value: 10 }] };
}
const csv = {
  field: 'file',
  files: [{ name: 'wizards.csv', bytes: 'name,symbol,value\r\nAda,AAPL,10\r\n' }],
};

async function portfolioId({ customer }: Owners): Promise<string> {
  const { body } = await customer.call('GET', '/portfolios');
  if (body.portfolios[0]) return body.portfolios[0]._id;
  return (await customer.call('POST', '/portfolios', { title: markers.customer })).body.portfolios[0]._id;
}

async function tickerId(owners: Owners): Promise<string> {
  const path = `/portfolios/${await portfolioId(owners)}/tickers`;
  const ticker = { symbol: 'MSFT', shares: 1, buyPrice: 1, notes: markers.customer };
  await owners.customer.call('POST', path, ticker);
  const { portfolios } = (await owners.customer.call('GET', '/portfolios')).body;
  return portfolios[0].tickers[0]._id;
}

async function transactionId(owners: Owners): Promise<string> {
  const path = `/portfolios/${await portfolioId(owners)}/transactions`;
  const deposit = { kind: 'deposit', date: '2024-01-02', amount: 1, note: markers.customer };
  return (await owners.customer.call('POST', path, deposit)).body.transaction._id;
}

async function undoId(owners: Owners): Promise<string> {
  const path = `/portfolios/${await portfolioId(owners)}/transactions`;
  const deposit = { kind: 'deposit', date: '2024-01-02', amount: 1, note: markers.customer };
  return (await owners.customer.call('POST', path, deposit)).body.undo;
}

async function importId(owners: Owners): Promise<string> {
  const path = `/portfolios/${await portfolioId(owners)}/imports?preview=1`;
  const bytes = `Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount\n01/15/2025,Buy,KO,${markers.customer},1,$60.00,,-$60.00\n`;
  const form = { field: 'files', files: [{ name: `${markers.customer}.csv`, bytes }] };
  return (await owners.customer.send('POST', path, { keep: 'true' }, form)).body.import._id;
}

async function shownSlug({ admin, customer }: Owners): Promise<string> {
  const { _id } = (await admin.call('POST', '/wizards/create', newInvestor())).body;
  return (await customer.call('GET', `/investors/${_id}`)).body.investor.slug;
}

async function watchlistId({ customer }: Owners): Promise<string> {
  const { body } = await customer.call('GET', '/watchlists');
  if (body.watchlists[0]) return body.watchlists[0]._id;
  return (await customer.call('POST', '/watchlists', { name: markers.customer })).body.watchlists[0]._id;
}

async function watchedId(owners: Owners): Promise<string> {
  const path = `/watchlists/${await watchlistId(owners)}/items`;
  await owners.customer.call('POST', path, { symbol: 'MSFT', note: markers.customer });
  return (await owners.customer.call('GET', '/watchlists')).body.watchlists[0].items[0]._id;
}

async function entryId({ customer }: Owners): Promise<string> {
  const entry = { symbol: 'MSFT', date: '2024-01-02', text: markers.customer };
  return (await customer.call('POST', '/journal', entry)).body.entries[0]._id;
}

async function alertId({ customer }: Owners): Promise<string> {
  const rule = { symbol: 'MSFT', kind: 'price-above', threshold: 1, repeats: false };
  return (await customer.call('POST', '/alerts', rule)).body.rules[0]._id;
}

async function uploadUndo({ admin }: Owners): Promise<string> {
  // The same filing twice would change nothing.
  investors += 1;
  const bytes = sampleTable([{ ...apple, shares: String(investors) }]);
  const files = { field: 'file', files: [{ name: 'filing.xml', bytes }] };
  const path = '/wizards/filings/upload?cik=1900001&period=2026-06-30';
  return (await admin.send('POST', path, {}, files)).body.undo;
}

const article = ({ admin }: Owners, publish: 'draft' | 'now', title: string = markers.admin) =>
  articleCalls(() => admin).create({ title, description: `<p>${title}</p>`, publish });

const draft: OwnedObject = {
  access: 'admins',
  create: async (owners) => (await article(owners, 'draft'))._id,
};

const editedInvestor: OwnedObject = {
  access: 'admins',
  create: async ({ admin }) => (await admin.call('POST', '/wizards/create', newInvestor())).body._id,
};
const readInvestor: OwnedObject = { ...editedInvestor, access: 'everybody' };

const otherSession = (kind: 'customer' | 'admin'): OwnedObject => ({
  access: 'account',
  async create(owners) {
    await owners.logInAgain(kind);
    const { sessions } = (await owners[kind].call('GET', `/${kind}/sessions`)).body;
    return sessions.find(({ current }: { current: boolean }) => !current)._id;
  },
});

/** The object of each id in a path, by the path up to the id. */
const objects: Partial<Record<string, OwnedObject>> = {
  '/portfolios/:portfolioId': { access: 'account', create: portfolioId },
  '/portfolios/:id': { access: 'account', create: portfolioId },
  '/portfolios/:portfolioId/tickers/:tickerId': { access: 'account', create: tickerId },
  '/portfolios/:portfolioId/transactions/:transactionId': { access: 'account', create: transactionId },
  '/portfolios/:portfolioId/undo/:undoId': { access: 'account', create: undoId },
  '/portfolios/:portfolioId/imports/:importId': { access: 'account', create: importId },
  '/portfolios/:portfolioId/imports/:importId/files/:file': { access: 'account', create: async () => '0' },
  '/securities/:symbol': {
    access: 'account',
    async create({ customer }) {
      await customer.call('POST', '/securities', { symbol: 'MARKFUND', name: markers.customer });
      return 'MARKFUND';
    },
  },
  '/watchlists/:id': { access: 'account', create: watchlistId },
  '/watchlists/:id/items/:itemId': { access: 'account', create: watchedId },
  '/watchlists/investors/:slug': { access: 'everybody', create: shownSlug },
  '/journal/:id': { access: 'account', create: entryId },
  '/alerts/:id': { access: 'account', create: alertId },
  // An unknown token is refused as invalid.
  '/alerts/unsubscribe/:token': { access: 'everybody', create: async () => 'x'.repeat(43) },
  '/digest/unsubscribe/:token': { access: 'everybody', create: async () => 'x'.repeat(43) },
  '/customer/sessions/:id': otherSession('customer'),
  '/admin/sessions/:id': otherSession('admin'),
  '/admin/administrators/:id': {
    access: 'admins',
    create: async ({ newAdmin }) => (await (await newAdmin()).call('GET', '/admin/check-auth')).body.user._id,
  },
  '/admin/invitations/:id': {
    access: 'admins',
    create: async ({ admin }) => (await admin.call('POST', '/admin/invitations')).body.invitation._id,
  },
  '/admin/feeds/:id': {
    access: 'admins',
    // Tests that need a feed leave the shipped ones on.
    create: async ({ admin }) => (await admin.call('GET', '/admin/feeds')).body.feeds[0]?._id ?? 'none',
  },
  '/news/update/:id': draft,
  '/news/delete/:id': draft,
  '/news/single/:id': draft,
  '/news/previews/:id': draft,
  '/news/previews/:token': {
    access: 'everybody',
    async create(owners) {
      const { _id } = await article(owners, 'draft', 'For everybody with the address');
      return (await owners.admin.call('POST', `/news/previews/${_id}`)).body.token;
    },
  },
  '/calendar/:token': {
    access: 'everybody',
    async create({ customer }) {
      const { path } = (await customer.call('POST', '/calendar-feed')).body;
      return path.slice(path.lastIndexOf('/') + 1);
    },
  },
  '/news/versions/:id': draft,
  '/news/versions/:id/:version': { access: 'admins', create: async () => '1' },
  '/news/single/slug/:slug': {
    access: 'everybody',
    create: async (owners) => (await article(owners, 'now', 'For everybody')).slug,
    createHidden: async (owners) => (await article(owners, 'draft')).slug,
  },
  '/investors/:slug': {
    access: 'everybody',
    create: shownSlug,
  },
  '/investors/:slug/follow/:period': { access: 'everybody', create: async () => '2026-06-30' },
  '/site/pages/:page': { access: 'everybody', create: async () => 'terms' },
  '/admin/site/pages/:page': { access: 'admins', create: async () => 'terms' },
  '/stocks/:symbol': { access: 'everybody', create: async () => 'AAPL' },
  '/stocks/:symbol/fundamentals': { access: 'everybody', create: async () => 'AAPL' },
  '/stocks/:symbol/holding-periods': { access: 'everybody', create: async () => 'AAPL' },
  '/stocks/:symbol/filings': { access: 'everybody', create: async () => 'AAPL' },
  '/stocks/:symbol/insiders': { access: 'everybody', create: async () => 'AAPL' },
  '/stocks/:symbol/valuation': { access: 'everybody', create: async () => 'AAPL' },
  '/stocks/:symbol/earnings': { access: 'everybody', create: async () => 'AAPL' },
  '/stocks/:symbol/funds': { access: 'everybody', create: async () => 'AAPL' },
  '/funds/:symbol': { access: 'everybody', create: async () => 'IVV' },
  '/funds/:symbol/overlap': { access: 'everybody', create: async () => 'IVV' },
  '/wizards/single/:id': readInvestor,
  '/wizards/update/:id': editedInvestor,
  '/wizards/delete/:id': editedInvestor,
  '/wizards/imports/:id': {
    access: 'admins',
    async create({ admin }) {
      await admin.send('POST', '/wizards/import', {}, csv);
      return (await admin.call('GET', '/wizards/imports')).body.imports[0]._id;
    },
  },
  '/wizards/filings/undo/:id': { access: 'admins', create: uploadUndo },
  // The CUSIP of Apple, which the shipped filings contain.
  '/wizards/cusips/:cusip': { access: 'admins', create: async () => '037833100' },
};

export class UnknownId extends Error {}

/** Returns the objects of a path, outermost first. Throws `UnknownId` for an id without an entry in `objects`. */
export function objectsOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): OwnedObject[] {
  return [...path.matchAll(/:\w+/g)].map(({ 0: id, index }) => {
    const object = objects[path.slice(0, index + id.length)];
    if (!object)
      throw new UnknownId(
        `${method} ${path}: say in tests/support/owned-objects.ts what ${id} identifies and who has access`,
      );
    return object;
  });
}

/** Returns the path with ids of new objects. With `hidden`, the last object is not public. */
export async function pathTo(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  owners: Owners,
  { hidden = false } = {},
): Promise<string> {
  let { path } = endpoint;
  const owned = objectsOf(endpoint);
  for (const [index, object] of owned.entries()) {
    const isLast = index === owned.length - 1;
    const id = await (hidden && isLast && object.createHidden
      ? object.createHidden(owners)
      : object.create(owners));
    path = path.replace(/:\w+/, encodeURIComponent(id));
  }
  return path;
}
