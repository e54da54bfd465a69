import { expect, test } from 'vitest';
import {
  formatWithin,
  plainText,
  readClassRules,
  readDeclarations,
  type TextFormat,
} from './pasted-styles.ts';

const formatOf = (tag: string, style: string, outer: TextFormat = plainText) =>
  Object.entries(formatWithin(outer, tag, readDeclarations(style))).flatMap(([name, value]) =>
    value === true ? name : typeof value === 'string' ? value : [],
  );

test.each([
  ['span', 'font-weight:700', ['strong']],
  ['span', 'font-weight: 599', []],
  ['span', 'FONT-WEIGHT: Bolder', ['strong']],
  ['b', 'font-weight:normal;', []],
  ['strong', 'color:red', ['strong']],
  ['font', 'font-style: oblique 10deg', ['em']],
  ['i', 'font-style:normal', []],
  ['span', 'text-decoration:underline line-through', ['u', 's']],
  ['span', 'text-decoration-line: line-through', ['s']],
  ['u', 'text-decoration:none', []],
  ['span', 'vertical-align:super', ['sup']],
  ['sup', 'vertical-align:baseline', []],
  ['td', 'vertical-align:super', []],
  ['span', 'font: italic bold 12px/30px Georgia', ['strong', 'em']],
  ['b', "font:7.0pt 'Times New Roman'", []],
  ['span', 'font-weight:bold !important;font-weight:400', ['strong']],
  ['span', ';:;font-weight', []],
])('text in %s with the style %j is %j', (tag, style, format) => {
  expect(formatOf(tag, style)).toEqual(format);
});

test('what is inherited lasts until a style ends it, lines to the end of their element', () => {
  const outer = { strong: true, em: true, u: true, s: false, script: 'sup' } as const;
  expect(formatOf('span', 'font-weight:400;text-decoration:none', outer)).toEqual(['em', 'u', 'sup']);
  expect(formatOf('span', 'font-weight:inherit', outer)).toEqual(['strong', 'em', 'u', 'sup']);
});

test('rules of single classes are read', () => {
  const css =
    '<!-- p.p1, span.s2 {font-weight:bold} .xl65\n{font-style:italic;} ul li.x > b {top:0} @media{.y{left:0}} .z';
  expect([...readClassRules(css)].map(([name, rule]) => [name, ...rule.keys()])).toEqual([
    ['s2', 'font-weight'],
    ['xl65', 'font-style'],
  ]);
});
