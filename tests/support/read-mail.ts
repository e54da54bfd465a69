import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ReadMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The complete message as sent. */
  source: string;
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

function readPart(source: string): Part {
  const [head = '', ...body] = source.split('\r\n\r\n');
  const headers = new Map(
    head
      .trim()
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { headers, body: body.join('\r\n\r\n') };
}

const bytesOf = (text: string) =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([\dA-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );

function decode({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? bytesOf(body).toString() : body;
}

/** Parses a mail with a text part and an HTML part, and decodes both (RFC 2045, RFC 2046). */
export function readMail(source: string): ReadMail {
  const { headers, body } = readPart(source);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = body.split(`\r\n--${boundary}`).map((part) => readPart(part));
  const partOf = (type: string) => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
    return part ? decode(part) : '';
  };
  return {
    to: headers.get('to') ?? '',
    subject: headers.get('subject') ?? '',
    // Most tests read one mail of a folder: decoding all takes longer than many a test.
    get text() {
      return partOf('text/plain');
    },
    get html() {
      return partOf('text/html');
    },
    source,
  };
}

/** Reads the mails in the mail folder of a product without SMTP_URL, oldest first. */
export function mailsInFolder(folder: string): ReadMail[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readMail(readFileSync(join(folder, name), 'utf8')));
}

/** Returns the link in a mail and its token. */
export function linkOf({ text }: ReadMail): { link: string; token: string } {
  const [link = '', token = ''] = /https?:\S+#token=(\S+)/.exec(text) ?? [];
  return { link, token };
}
