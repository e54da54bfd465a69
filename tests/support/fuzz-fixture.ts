import { type Api, type ApiResponse, type Client, passPhrase } from './api.ts';
import type { FuzzedCall } from './fuzz-input.ts';
import { type Owners, pathTo } from './owned-objects.ts';

interface FuzzFixture {
  send(call: FuzzedCall): Promise<ApiResponse>;
}

let addresses = 0;
/** Returns a new client address for each call, so that no rate limit per address applies. */
function newAddress(): Record<string, string> {
  addresses += 1;
  const parts = [addresses >> 16, addresses >> 8, addresses].map((part) => part & 255);
  return { 'x-forwarded-for': `10.${parts.join('.')}` };
}

type Area = 'customer' | 'admin';
const meOf = (area: Area) => (area === 'admin' ? '/admin/check-auth' : '/customer/me');

/** Sends each fuzzed call as a caller with access. Replaces a caller whose session a call ended. */
export async function startFuzzFixture(api: Pick<Api, 'admin' | 'visitor'>): Promise<FuzzFixture> {
  // The first administrator invites the others. No fuzzed call uses this session.
  const inviter = await api.admin();
  let accounts = 0;

  async function logIn(area: Area, email: string): Promise<Client> {
    const client = api.visitor();
    const { status } = await client.call(
      'POST',
      `/${area}/login`,
      { email, password: passPhrase },
      newAddress(),
    );
    if (status !== 200) throw new Error(`The login of ${email} returned ${status}.`);
    return client;
  }

  async function signUp(area: Area): Promise<Client> {
    accounts += 1;
    const email = `fuzz-${area}-${accounts}@holdwise.example`;
    const link = area === 'admin' ? (await inviter.call('POST', '/admin/invitations')).body.link : undefined;
    const invite = link && new URL(link).searchParams.get('invite');
    const body = { name: 'Grace', email, password: passPhrase, ...(invite && { invite }) };
    await api.visitor().call('POST', `/${area}/create`, body, newAddress());
    return logIn(area, email);
  }

  const callers: Partial<Record<Area, Client>> = {};
  async function callerFor(area: Area): Promise<Client> {
    const existing = callers[area];
    if (existing && (await existing.call('GET', meOf(area))).status === 200) return existing;
    const client = await signUp(area);
    callers[area] = client;
    return client;
  }

  async function currentOwners(): Promise<Owners> {
    const [customer, admin] = [await callerFor('customer'), await callerFor('admin')];
    return {
      customer,
      admin,
      newAdmin: () => signUp('admin'),
      logInAgain: async (area) =>
        logIn(area, (await (area === 'admin' ? admin : customer).call('GET', meOf(area))).body.user.email),
    };
  }

  return {
    async send({ endpoint, ids, query, headers, payload, form }) {
      const { method, access } = endpoint;
      const filledPath = (ids ?? []).reduce(
        (text, id) => text.replace(/:\w+/, () => encodeURIComponent(id)),
        endpoint.path,
      );
      // A second session needs the password, which an earlier call may have changed. Use a new account.
      if (filledPath.includes('/sessions/:') && access !== 'public') delete callers[access];
      const path = filledPath.includes('/:') ? await pathTo(endpoint, await currentOwners()) : filledPath;
      const client = access === 'public' ? api.visitor() : await callerFor(access);
      if (form) return client.send(method, path + query, form);
      return client.call(method, path + query, payload, { ...newAddress(), ...headers });
    },
  };
}
