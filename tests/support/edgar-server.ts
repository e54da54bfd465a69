import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Faults that replace a response. */
export const edgarFaults = [
  'forbidden',
  'too many',
  'web page with 200',
  'down',
  'odd status',
  'missing',
  'redirect',
  'silent',
  'stuck half-way',
  'cut off',
  'reset',
  'garbage',
  'endless',
] as const;
export type EdgarFault = (typeof edgarFaults)[number];

export interface EdgarFiling {
  cik: string;
  accession: string;
  form: string;
  period: string;
  filedOn: string;
  manager?: string;
  /** Lists the filing in the older part of the filer's submissions. */
  isOlder?: boolean;
  /** File contents by name. The server builds index.json from them. */
  files: Record<string, string>;
}

export interface EdgarServer {
  /** The URL of both the data and the archives, without a trailing slash. */
  readonly url: string;
  readonly calls: { path: string; userAgent: string | undefined }[];
  file(filing: EdgarFiling): void;
  /** Sets what is answered about the submissions of a company. */
  submit(cik: string, reply: string): void;
  /** Adds headers to all further faults. */
  faultHeaders: Record<string, string>;
  /** Makes all further calls with a matching path fail with this fault. */
  fail(path: RegExp, fault: EdgarFault): void;
  /** Removes all faults. */
  heal(): void;
  /** Resolves when no call is in progress. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const deniedPage =
  '<!DOCTYPE html>\n<html><head><title>SEC.gov | Request Rate Threshold Exceeded</title></head><body>…</body></html>';

const htmlPage = (status: number) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'text/html' }).end(deniedPage);
};

function beginResponse(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': 10_000_000 });
  response.write(' ');
}

const filler = Buffer.alloc(1_000_000, ' ');

function sendEndlessly(response: ServerResponse): void {
  while (!response.destroyed && response.write(filler));
  response.once('drain', () => sendEndlessly(response));
}

const sendFault: Record<EdgarFault, (response: ServerResponse) => void> = {
  forbidden: htmlPage(403),
  'too many': htmlPage(429),
  // EDGAR serves its files without a content type.
  'web page with 200': (response) => response.end(deniedPage),
  down: htmlPage(503),
  'odd status': htmlPage(418),
  missing: htmlPage(404),
  redirect: (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  silent: () => undefined,
  'stuck half-way': beginResponse,
  'cut off': (response) => {
    beginResponse(response);
    response.write(filler, () => response.destroy());
  },
  reset: (response) => response.destroy(),
  garbage: (response) => response.end('neither XML nor JSON nor a submission'),
  endless: sendEndlessly,
};

function columnsOf(filings: readonly EdgarFiling[]) {
  return {
    accessionNumber: filings.map(({ accession }) => accession),
    filingDate: filings.map(({ filedOn }) => filedOn),
    reportDate: filings.map(({ period }) => period),
    form: filings.map(({ form }) => form),
    primaryDocument: filings.map(() => 'xslForm13F_X02/primary_doc.xml'),
  };
}

function submissionsOf(cik: string, filings: readonly EdgarFiling[]) {
  const older = filings.filter(({ isOlder }) => isOlder);
  const dates = older.map(({ filedOn }) => filedOn).sort();
  const about = { filingCount: older.length, filingFrom: dates[0], filingTo: dates.at(-1) };
  return {
    cik,
    name: filings[0]?.manager ?? 'SAMPLE CAPITAL LP',
    filings: {
      recent: columnsOf(filings.filter(({ isOlder }) => !isOlder)),
      files: older.length > 0 ? [{ name: `CIK${cik}-submissions-001.json`, ...about }] : [],
    },
  };
}

function indexOf(files: Record<string, string>) {
  const item = Object.entries(files).map(([name, text]) => {
    return { 'last-modified': '2026-08-14 16:05:12', name, type: 'text.gif', size: `${text.length}` };
  });
  return { directory: { item, name: '/Archives/edgar/data', 'parent-dir': '/Archives/edgar' } };
}

/** Returns EDGAR's response body for a path, or undefined for 404. */
function bodyFor(path: string, filings: readonly EdgarFiling[]): string | undefined {
  const [, cik, part] = /^\/submissions\/CIK(\d{10})(-submissions-001)?\.json$/.exec(path) ?? [];
  const own = filings.filter((filing) => filing.cik.padStart(10, '0') === cik);
  if (cik && own.length === 0) return undefined;
  if (cik)
    return JSON.stringify(part ? columnsOf(own.filter(({ isOlder }) => isOlder)) : submissionsOf(cik, own));
  const [, folder, name = ''] = /^\/Archives\/edgar\/data\/(\d+\/\d{18})\/([^/]+)$/.exec(path) ?? [];
  const filing = filings.find((one) => `${one.cik}/${one.accession.replaceAll('-', '')}` === folder);
  if (!filing) return undefined;
  return name === 'index.json'
    ? JSON.stringify(indexOf(filing.files))
    : filing.files[decodeURIComponent(name)];
}

/** Starts a fake EDGAR on a free local port. Tests can inject faults. */
export async function startEdgarServer(): Promise<EdgarServer> {
  const filings: EdgarFiling[] = [];
  const submissions = new Map<string, string>();
  const faultHeaders: EdgarServer['faultHeaders'] = {};
  const calls: EdgarServer['calls'] = [];
  const open = new Set<ServerResponse>();
  let faults: { path: RegExp; fault: EdgarFault }[] = [];

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    calls.push({ path, userAgent: request.headers['user-agent'] });
    open.add(response);
    response.once('close', () => open.delete(response));
    const fault = faults.find((planned) => planned.path.test(path))?.fault;
    for (const [name, value] of Object.entries(faultHeaders)) if (fault) response.setHeader(name, value);
    if (fault) return sendFault[fault](response);
    const body = submissions.get(path) ?? bodyFor(path, filings);
    if (body === undefined) return sendFault.missing(response);
    return response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    file: (filing) => filings.push(filing),
    submit: (cik, reply) => submissions.set(`/submissions/CIK${cik.padStart(10, '0')}.json`, reply),
    faultHeaders,
    fail: (path, fault) => faults.push({ path, fault }),
    heal: () => {
      faults = [];
    },
    async idle() {
      while (open.size > 0) await Promise.all([...open].map((response) => once(response, 'close')));
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
