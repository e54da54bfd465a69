import Image from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { isSafeLink } from '../../../../domain/links.ts';

const undo = { depth: 100, newGroupDelay: 1000 };

/** A picture of our own: others are neither loaded nor kept. */
const OwnImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/pictures/"]' }],
});

/** Without the widths that the library would set by style attributes, which our pages forbid. */
const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
});

/** What a description may hold; the server keeps exactly this (`clean-html.ts`). */
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
  OwnImage,
  PlainTable.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
];
