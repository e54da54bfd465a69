import { Extension, Mark } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { isSafeLink } from '#domain/links.ts';

/** Creates a mark that renders as one element without attributes. */
const elementMark = (name: string, tag: string, shortcut: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [shortcut]: () => this.editor.commands.toggleMark(name) };
    },
  });

const textMarks = [
  elementMark('subscript', 'sub', 'Mod-,'),
  elementMark('superscript', 'sup', 'Mod-.'),
  elementMark('highlight', 'mark', 'Mod-Shift-h'),
];

const blocks = [
  'paragraph',
  'heading',
  'codeBlock',
  'blockquote',
  'bulletList',
  'orderedList',
  'listItem',
  'table',
  'tableHeader',
  'tableCell',
];

/** Preserves the `dir` attribute of blocks. */
const BlockDirection = Extension.create({
  name: 'blockDirection',
  addGlobalAttributes: () => [
    {
      types: blocks,
      attributes: {
        dir: {
          default: null,
          parseHTML: (element) =>
            /^(ltr|rtl|auto)$/i.exec(element.getAttribute('dir') ?? '')?.[0].toLowerCase(),
          renderHTML: ({ dir }) => (dir ? { dir } : {}),
        },
      },
    },
  ],
});

const undo = { depth: 100, newGroupDelay: 1000 };

/** Accepts only images stored on this site. */
const StoredImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/pictures/"]' }],
});

/** Renders no column widths: the library sets them as style attributes, which the CSP forbids. */
const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
});

/** The extensions that define the markup of a description. The server's sanitiser allows the same markup. */
export const editorExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    undoRedo: undo,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: null, target: null },
      isAllowedUri: (uri) => isSafeLink(uri),
      shouldAutoLink: (uri) => /^https?:\/\//i.test(uri),
    },
  }),
  ...textMarks,
  BlockDirection,
  StoredImage,
  PlainTable.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
];
