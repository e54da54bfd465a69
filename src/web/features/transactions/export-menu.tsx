import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import { type ExportFormat, exportFormats } from '#domain/imports.ts';
import { allId } from '#web/ledger/portfolio-scope.ts';
import { addressOf } from '#web/lib/api.ts';

const formatNames: Record<ExportFormat, string> = {
  csv: 'CSV',
  xlsx: 'Excel',
  json: 'JSON',
  ghostfolio: 'Ghostfolio',
  'portfolio-performance': 'Portfolio Performance',
  wealthfolio: 'Wealthfolio',
  ofx: 'OFX',
};

function ScopeChoice({ isAll, onChange }: { isAll: boolean; onChange: (isAll: boolean) => void }) {
  const choices = [
    { value: false, name: 'This portfolio' },
    { value: true, name: 'All portfolios' },
  ];
  return (
    <Menu.RadioGroup value={isAll} onValueChange={onChange} className="mb-1 border-b border-rule pb-1">
      {choices.map(({ value, name }) => (
        <Menu.RadioItem key={name} value={value} closeOnClick={false} className="gap-0">
          <Menu.RadioItemIndicator
            keepMounted
            className="w-5.5 text-accent data-unchecked:invisible"
            aria-hidden="true"
          >
            ✓
          </Menu.RadioItemIndicator>
          {name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

interface ExportMenuProps {
  portfolioId: string;
  /** Whether there is more than one portfolio. */
  hasOthers: boolean;
}

/** Downloads the transactions of this portfolio, or of all of them, in one of the formats. */
export function ExportMenu({ portfolioId, hasOthers }: ExportMenuProps) {
  const [isAll, setIsAll] = useState(false);
  const id = isAll ? allId : portfolioId;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="button button-small max-lg:min-h-11">Export</Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-25">
          <Menu.Popup className="surface popup min-w-56">
            {hasOthers && portfolioId !== allId && <ScopeChoice isAll={isAll} onChange={setIsAll} />}
            {exportFormats.map((format) => (
              <Menu.Item
                key={format}
                render={
                  <a
                    download
                    href={`/api/v1${addressOf('/portfolios/:portfolioId/export', { portfolioId: id, format })}`}
                    className="no-underline"
                  >
                    {formatNames[format]}
                  </a>
                }
              />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
