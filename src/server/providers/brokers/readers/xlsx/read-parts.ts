import { importLimits } from '#domain/imports.ts';
import { cellTooLong, readerLimits } from '../reader-limits.ts';
import { createElementStream, type ElementHandler } from '../xml/element-stream.ts';
import { formFinder, type NumberForm } from './number-formats.ts';
import type { Archive } from './open-archive.ts';

/** What the cells of the sheets refer to. */
export interface Workbook {
  sheets: { name: string; part: string }[];
  is1904: boolean;
  /** The forms of numbers by the index of the style. */
  forms: NumberForm[];
  sharedTexts: string[];
  /** The length of the texts of all cells so far. */
  textLength: number;
}

/** Reads a part of the workbook to its end. */
async function readPart(
  archive: Archive,
  part: string,
  handler: ElementHandler,
  maxBytes: number = readerLimits.partBytes,
): Promise<void> {
  const stream = createElementStream(handler);
  for await (const text of archive.text(part, maxBytes)) stream.write(text);
  stream.end();
}

async function readRelations(archive: Archive): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  await readPart(archive, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id: id = '', Target: target = '', Type: type = '' }) {
      if (name === 'Relationship' && type.endsWith('/worksheet'))
        parts.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`);
    },
    close: () => undefined,
  });
  return parts;
}

async function readSheets(archive: Archive): Promise<Pick<Workbook, 'sheets' | 'is1904'>> {
  const parts = await readRelations(archive);
  const sheets: Workbook['sheets'] = [];
  /** Each part is one sheet, however often a hostile workbook names it. */
  const named = new Set<string>();
  let is1904 = false;
  await readPart(archive, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => /^(\w+:)?id$/.test(key))?.[1] ?? '';
      const part = parts.get(id);
      if (part === undefined || named.has(part)) return;
      named.add(part);
      sheets.push({ name: attributes['name'] ?? '', part });
    },
    close: () => undefined,
  });
  return { sheets, is1904 };
}

async function readForms(archive: Archive): Promise<NumberForm[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isCellFormats = false;
  await readPart(archive, 'xl/styles.xml', {
    open(name, attributes) {
      if (name === 'cellXfs') isCellFormats = true;
      else if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'xf' && isCellFormats) ids.push(Number(attributes['numFmtId'] ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') isCellFormats = false;
    },
  });
  return ids.map(formFinder(codes));
}

/** Replaces the escapes of characters that XML does not allow: `_x000D_`. */
export const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

async function readSharedTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  const handler: ElementHandler = {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = !isPhonetic;
    },
    close(name) {
      if (name === 'si') texts.push(withoutEscapes(text).trim());
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 't') isText = false;
    },
    text(part) {
      if (!isText) return;
      text += part;
      if (text.length > importLimits.cellLength) throw cellTooLong('The workbook');
    },
  };
  await readPart(archive, 'xl/sharedStrings.xml', handler, readerLimits.sharedTextBytes);
  return texts;
}

/** Reads everything but the sheets. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const { sheets, is1904 } = await readSheets(archive);
  return {
    sheets,
    is1904,
    forms: await readForms(archive),
    sharedTexts: await readSharedTexts(archive),
    textLength: 0,
  };
}
