import { type Answer, type Api, type Client, clientOf, passPhrase } from './api.ts';
import type { FuzzedCall } from './fuzz-input.ts';
import { type Owners, pathTo } from './owned-things.ts';

interface Desk {
  send(call: FuzzedCall): Promise<Answer>;
}

let addresses = 0;
/** Every call comes from another reader, so that limits by address do not end the search. */
function anotherReader(): Record<string, string> {
  addresses += 1;
  const parts = [addresses >> 16, addresses >> 8, addresses].map((part) => part & 255);
  return { 'x-forwarded-for': `10.${parts.join('.')}` };
}

type Area = 'customer' | 'admin';
const meOf = (area: Area) => (area === 'admin' ? '/admin/check-auth' : '/customer/me');

/** Sends fuzzed calls as whoever may make them: who is logged out by one is somebody new in the next. */
export async function openDesk(api: Api): Promise<Desk> {
  // Nobody else may be the first administrator, and this one is never logged out.
  const inviter = await api.admin();
  let people = 0;

  async function logIn(area: Area, email: string): Promise<Client> {
    const client = clientOf(api.app);
    const { status } = await client.call(
      'POST',
      `/${area}/login`,
      { email, password: passPhrase },
      anotherReader(),
    );
    if (status !== 200) throw new Error(`the login of ${email} answered ${status}`);
    return client;
  }

  async function signUp(area: Area): Promise<Client> {
    people += 1;
    const email = `fuzz-${area}-${people}@holdwise.example`;
    const link = area === 'admin' ? (await inviter.call('POST', '/admin/invitations')).body.link : undefined;
    const invite = link && new URL(link).searchParams.get('invite');
    const body = { name: 'Grace', email, password: passPhrase, ...(invite && { invite }) };
    await clientOf(api.app).call('POST', `/${area}/create`, body, anotherReader());
    return logIn(area, email);
  }

  const present: Partial<Record<Area, Client>> = {};
  async function someone(area: Area): Promise<Client> {
    const before = present[area];
    if (before && (await before.call('GET', meOf(area))).status === 200) return before;
    const client = await signUp(area);
    present[area] = client;
    return client;
  }

  async function ownersNow(): Promise<Owners> {
    const [customer, admin] = [await someone('customer'), await someone('admin')];
    return {
      customer,
      admin,
      newAdmin: () => signUp('admin'),
      again: async (area) =>
        logIn(area, (await (area === 'admin' ? admin : customer).call('GET', meOf(area))).body.user.email),
    };
  }

  return {
    async send({ endpoint, ids, query, headers, payload, form }) {
      const { method, access } = endpoint;
      const given = (ids ?? []).reduce(
        (text, id) => text.replace(/:\w+/, () => encodeURIComponent(id)),
        endpoint.path,
      );
      // A second session wants the password, which a call may have changed: that is somebody new.
      if (given.includes('/sessions/:') && access !== 'public') delete present[access];
      const path = given.includes('/:') ? await pathTo(endpoint, await ownersNow()) : given;
      const client = access === 'public' ? api.visitor() : await someone(access);
      if (form) return client.send(method, path + query, form);
      return client.call(method, path + query, payload, { ...anotherReader(), ...headers });
    },
  };
}
