export type Tone = 'up' | 'down';

/** A line of a mail: what it is about on the left, a figure or a date on the right. */
export interface MailRow {
  name: string;
  /** An address, or a path of the site. */
  url?: string | undefined;
  detail?: string | undefined;
  value?: string | undefined;
  tone?: Tone | undefined;
  /** The length of a bar from −1 to 1, which goes to the left below 0. */
  bar?: number | undefined;
}

export interface MailPart {
  title: string;
  about?: string | undefined;
  rows: readonly MailRow[];
}

/** A mail with figures and lists. Its HTML and its text are made from it, so that both say the same. */
export interface MailPage {
  title: string;
  /** What mail programs show beside the subject. */
  preview: string;
  /** The days that it is about. */
  days: string;
  figures: readonly MailRow[];
  parts: readonly MailPart[];
  /** What the figures are based on. */
  note: string;
}

/** Returns the address of a link of a mail. */
export const addressOf = (url: string, site: { url: string }): string =>
  url.startsWith('/') ? site.url + url : url;

function rowText({ name, url, detail, value }: MailRow, site: { url: string }): string {
  const about = [name, detail].filter(Boolean).join(': ');
  const line = value === undefined ? about : `${about}  ${value}`;
  return url === undefined ? line : `${line}\n${addressOf(url, site)}`;
}

const partText = ({ title, about, rows }: MailPart, site: { url: string }): string =>
  [title.toUpperCase(), about, ...rows.map((row) => `- ${rowText(row, site)}`)].filter(Boolean).join('\n');

/** Writes a page as text; empty lines separate its parts. */
export function pageText({ title, days, figures, parts, note }: MailPage, site: { url: string }): string {
  const shown = figures.map((row) => rowText(row, site)).join('\n');
  return [title, days, shown, ...parts.map((part) => partText(part, site)), note]
    .filter(Boolean)
    .join('\n\n');
}
