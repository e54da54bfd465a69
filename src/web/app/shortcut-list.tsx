import { withModifier } from '../lib/key-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ShortcutsField } from '../ui/shortcuts-field.tsx';

/** Keys that are pressed together, and alternatives. */
type Keys = readonly (readonly string[])[];

const groups = (): readonly [name: string, shortcuts: readonly [text: string, keys: Keys][]][] => [
  [
    'Everywhere',
    [
      ['Search stocks, investors and pages', [['/'], withModifier('K')]],
      ['Show this list', [['?']]],
      ['Close a dialog or a menu', [['Esc']]],
    ],
  ],
  [
    'Portfolio',
    [
      ['Add a transaction or a holding', [['N']]],
      ['Hide or show amounts', [['H']]],
      ['Undo the last change, while it is offered', [withModifier('Z')]],
    ],
  ],
  [
    'Entering a transaction',
    [
      ['Take the first match of the symbol and go on', [['Tab']]],
      ['Day before or after, in the date', [['↓'], ['↑']]],
      ['Take the offered price', [['↓']]],
      ['Save and open the next row', [['Enter']]],
      ['Clear the row', [['Esc']]],
      ['Paste rows of a spreadsheet', [withModifier('V')]],
    ],
  ],
  [
    'Charts, while one has the focus',
    [
      ['Previous or next day', [['←'], ['→']]],
      ['Twenty days back or forward', [['Page up'], ['Page down']]],
      ['First or last day', [['Home'], ['End']]],
    ],
  ],
  [
    'Articles and the back office',
    [
      ['Save the article', [withModifier('S')]],
      ['Bold, italic, underline', [withModifier('B'), withModifier('I'), withModifier('U')]],
      ['Link', [withModifier('K')]],
      ['Undo, redo', [withModifier('Z'), withModifier('Shift', 'Z')]],
      ['Fold the sidebar, outside the text', [withModifier('B')]],
    ],
  ],
];

function KeysOf({ keys }: { keys: Keys }) {
  return (
    <span className="flex flex-wrap justify-end gap-x-3 gap-y-1">
      {keys.map((pressed) => (
        <span key={pressed.join()} className="inline-flex gap-1">
          {pressed.map((key) => (
            <kbd
              key={key}
              className="min-w-7 rounded-sm border border-rule bg-tint px-1.5 py-0.5 text-center font-sans text-fine"
            >
              {key}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  );
}

/** The keyboard shortcuts of the site. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <div className="grid gap-5">
        <ShortcutsField />
        {groups().map(([name, shortcuts]) => (
          <section key={name}>
            <h3 className="pb-1 text-fine text-soft">{name}</h3>
            <dl>
              {shortcuts.map(([text, keys]) => (
                <div
                  key={text}
                  className="flex items-center justify-between gap-4 border-t border-rule py-1.5"
                >
                  <dt>{text}</dt>
                  <dd>
                    <KeysOf keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
