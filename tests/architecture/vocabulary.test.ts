import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const glossary = 'docs/glossary.md';
const [terms = '', retired = ''] = readFileSync(glossary, 'utf8').split('## Retired words');

/** The words of the first column. Each may be written as words, in camelCase, kebab-case or snake_case. */
const retiredWords = [...retired.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)]
  .flatMap(([, cell = '']) => cell.split(', '))
  .filter((word) => word !== 'retired' && !word.startsWith('-'));

/** Names that stay as they are: a migration that databases have applied, and the file of a decision. */
const allowed = ['0010_account_care', '0052-filing-book'];

/** Writes a text as lower-case words with single spaces, whatever its case, its separators and its line breaks. */
function plainWords(text: string): string {
  const rest = allowed.reduce((remaining, phrase) => remaining.replaceAll(phrase, ''), text);
  const separate = rest.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return ` ${separate.replace(/[^a-z\d']+/g, ' ')} `;
}

const findRetired = (text: string): string[] => {
  const words = plainWords(text);
  return retiredWords.filter((word) => words.includes(` ${word} `));
};

const sources = ['src', 'scripts', 'tests', 'docs'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs|css|md)$/.test(file))
    .map((file) => join(folder, file)),
);
const files = [...sources, ...readdirSync('.').filter((file) => file.endsWith('.md'))];

function textOf(file: string): string {
  return `${file}\n${file === glossary ? terms : readFileSync(file, 'utf8')}`;
}

test('no file uses a retired word, in its name or its text', () => {
  const found = files.map((file) => [file, findRetired(textOf(file))]).filter(([, words]) => words?.length);
  expect(Object.fromEntries(found)).toEqual({});
});

test('the check reads the list and all files', () => {
  expect(retiredWords.length).toBeGreaterThan(25);
  expect(files.length).toBeGreaterThan(800);
  expect(files).toContain('README.md');
});

test.each(retiredWords)('a planted "%s" is found in every spelling', (word) => {
  const [first = '', ...rest] = word.split(' ');
  const camelCase = first + rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
  const spellings = [
    word,
    word.toUpperCase(),
    camelCase,
    word.replaceAll(' ', '-'),
    word.replaceAll(' ', '\n * '),
  ];
  for (const spelling of spellings) expect(findRetired(`// before ${spelling}, after`)).toContain(word);
});

test('other words pass, even if they contain a retired word', () => {
  expect(findRetired('troubleshooting in 0010_account_care.sql, patient readers')).toEqual([]);
});
