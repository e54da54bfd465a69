import type { Endpoint } from '../../src/contract/endpoint.ts';
import type { Client } from './api.ts';
import { articleCalls } from './articles.ts';

/** Who the things of these tests belong to. Whatever they write holds the mark of one of them. */
export interface Owners {
  customer: Client;
  admin: Client;
  /** Makes one more administrator. */
  newAdmin(): Promise<Client>;
  /** The same account in another browser. */
  again(kind: 'customer' | 'admin'): Promise<Client>;
}

export const marks = { customer: 'MARK-OF-THE-CUSTOMER', admin: 'MARK-OF-THE-ADMIN' } as const;

interface Thing {
  /** Whose business it is: its account's alone, every administrator's, or everybody's. */
  of: 'account' | 'admins' | 'everybody';
  /** The id of one that is there. */
  make(owners: Owners): Promise<string>;
  /** The id of one that only administrators may know of. */
  hidden?(owners: Owners): Promise<string>;
}

let wizards = 0;
function newWizard() {
  wizards += 1;
  return { name: `Somebody ${wizards}`, holdings: [{ symbol: 'AAPL', value: 10 }] };
}
const sheet = {
  field: 'file',
  files: [{ name: 'wizards.csv', bytes: 'name,symbol,value\r\nAda,AAPL,10\r\n' }],
};

async function portfolioId({ customer }: Owners): Promise<string> {
  const { body } = await customer.call('GET', '/portfolios');
  if (body.portfolios[0]) return body.portfolios[0]._id;
  return (await customer.call('POST', '/portfolios', { title: marks.customer })).body.portfolios[0]._id;
}

async function tickerId(owners: Owners): Promise<string> {
  const path = `/portfolios/${await portfolioId(owners)}/tickers`;
  const ticker = { symbol: 'MSFT', shares: 1, buyPrice: 1, notes: marks.customer };
  await owners.customer.call('POST', path, ticker);
  const { portfolios } = (await owners.customer.call('GET', '/portfolios')).body;
  return portfolios[0].tickers[0]._id;
}

const article = ({ admin }: Owners, publish: 'draft' | 'now', title: string = marks.admin) =>
  articleCalls(() => admin).create({ title, description: `<p>${title}</p>`, publish });

const draft: Thing = { of: 'admins', make: async (owners) => (await article(owners, 'draft'))._id };

const ownWizard: Thing = {
  of: 'admins',
  make: async ({ admin }) => (await admin.call('POST', '/wizards/create', newWizard())).body._id,
};
const readWizard: Thing = { ...ownWizard, of: 'everybody' };

const ownSession = (kind: 'customer' | 'admin'): Thing => ({
  of: 'account',
  async make(owners) {
    await owners.again(kind);
    const { sessions } = (await owners[kind].call('GET', `/${kind}/sessions`)).body;
    return sessions.find(({ current }: { current: boolean }) => !current)._id;
  },
});

/** What the ids in paths are of, by the path up to the id. */
const things: Partial<Record<string, Thing>> = {
  '/portfolios/:portfolioId': { of: 'account', make: portfolioId },
  '/portfolios/:portfolioId/tickers/:tickerId': { of: 'account', make: tickerId },
  '/customer/sessions/:id': ownSession('customer'),
  '/admin/sessions/:id': ownSession('admin'),
  '/admin/administrators/:id': {
    of: 'admins',
    make: async ({ newAdmin }) => (await (await newAdmin()).call('GET', '/admin/check-auth')).body.user._id,
  },
  '/admin/invitations/:id': {
    of: 'admins',
    make: async ({ admin }) => (await admin.call('POST', '/admin/invitations')).body.invitation._id,
  },
  '/news/update/:id': draft,
  '/news/delete/:id': draft,
  '/news/single/:id': draft,
  '/news/single/slug/:slug': {
    of: 'everybody',
    make: async (owners) => (await article(owners, 'now', 'For everybody')).slug,
    hidden: async (owners) => (await article(owners, 'draft')).slug,
  },
  '/wizards/single/:id': readWizard,
  '/wizards/changes/:id': readWizard,
  '/wizards/update/:id': ownWizard,
  '/wizards/delete/:id': ownWizard,
  '/wizards/imports/:id': {
    of: 'admins',
    async make({ admin }) {
      await admin.send('POST', '/wizards/import', {}, sheet);
      return (await admin.call('GET', '/wizards/imports')).body.imports[0]._id;
    },
  },
  // Apple's, which the shipped filings have.
  '/wizards/cusips/:cusip': { of: 'admins', make: async () => '037833100' },
};

export class NoRule extends Error {}

/** The things that a path names, outermost first. Throws where nobody has said what an id is of. */
export function thingsOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): Thing[] {
  return [...path.matchAll(/:\w+/g)].map(({ 0: id, index }) => {
    const thing = things[path.slice(0, index + id.length)];
    if (!thing)
      throw new NoRule(
        `${method} ${path}: say in tests/support/owned-things.ts what ${id} is of and who may have it`,
      );
    return thing;
  });
}

/** The path with ids of things that are there; with `hidden` the last is one that is not for everybody. */
export async function pathTo(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  owners: Owners,
  { hidden = false } = {},
): Promise<string> {
  let { path } = endpoint;
  const named = thingsOf(endpoint);
  for (const [index, thing] of named.entries()) {
    const isLast = index === named.length - 1;
    const id = await (hidden && isLast && thing.hidden ? thing.hidden(owners) : thing.make(owners));
    path = path.replace(/:\w+/, encodeURIComponent(id));
  }
  return path;
}
