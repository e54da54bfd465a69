import { useId, useState } from 'react';
import type { ImportSecurity } from '#contract/imports.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { NewSecurityForm } from '#web/ledger/entry/new-security-form.tsx';
import { useOwnSuggestions } from '#web/ledger/own-suggestions.ts';
import { counted } from '#web/lib/phrases.ts';
import { Button } from '#web/ui/button.tsx';
import { SymbolCombobox } from '#web/ui/symbol-combobox.tsx';
import { useImportContent } from './import-context.ts';
import { leadingCount } from './import-phrases.ts';
import { ImportSection, QuestionItem } from './import-section.tsx';

const titleOf = ({ key, name, symbol, isin }: ImportSecurity) => name ?? symbol ?? isin ?? key;

function factsOf({ symbol, isin, name, currency, rows }: ImportSecurity): string {
  return [name && symbol, (name ?? symbol) && isin, currency, `in ${counted(rows, 'row')}`]
    .filter(Boolean)
    .join(' · ');
}

const proposalOf = ({ proposal: { symbol, currency, type } }: ImportSecurity): string =>
  `Proposed as your own: ${symbol} · ${type} · ${currency}`;

interface PartProps {
  security: ImportSecurity;
  onSymbol: (symbol: string | null) => void;
}

/** A field that finds a listed symbol. */
function FindSymbol({ security, onSymbol }: PartProps) {
  const [text, setText] = useState('');
  const { isAnswering } = useImportContent();
  const id = useId();
  const symbol = normaliseSymbol(text);
  return (
    <form
      className="flex min-w-0 flex-1 basis-70 items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWellFormedSymbol(symbol) && !isAnswering) onSymbol(symbol);
      }}
    >
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="sr-only">
          Symbol of {titleOf(security)}
        </label>
        <SymbolCombobox
          own={useOwnSuggestions()}
          id={id}
          text={text}
          onText={setText}
          onPick={(picked) => setText(picked.symbol)}
          placeholder="Find it by symbol or name"
        />
      </div>
      <Button
        type="submit"
        className="min-h-10 max-lg:min-h-11"
        aria-label={`Use it for ${titleOf(security)}`}
        disabled={!isWellFormedSymbol(symbol) || isAnswering}
      >
        Use it
      </Button>
    </form>
  );
}

function Suggestions({ security, onSymbol }: PartProps) {
  const { isAnswering } = useImportContent();
  if (security.suggestions.length === 0) return null;
  return (
    <ul aria-label={`Suggestions for ${titleOf(security)}`} className="flex flex-wrap gap-2 pb-3">
      {security.suggestions.map(({ symbol, name }) => (
        <li key={symbol} className="min-w-0">
          <Button
            className="max-w-full max-lg:min-h-11"
            disabled={isAnswering}
            onClick={() => onSymbol(symbol)}
          >
            <b className="font-[650] text-accent">{symbol}</b> <span className="truncate">{name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Above this number of securities, the fields of each wait behind a word, so that the list stays short. */
const fewSecurities = 3;

function Choices({ security, onSymbol }: PartProps) {
  const { isAnswering } = useImportContent();
  const { name, symbol, currency, type } = security.proposal;
  return (
    <div className="security-choices flex flex-wrap items-end gap-x-2.5 gap-y-2">
      <FindSymbol security={security} onSymbol={onSymbol} />
      <NewSecurityForm
        opener={{ text: 'Add as your own', className: 'min-h-10 max-lg:min-h-11' }}
        initial={{ name, symbol, currency, type }}
        onCreated={onSymbol}
      />
      <Button
        className="min-h-10 max-lg:min-h-11"
        aria-label={`Leave it out: ${titleOf(security)}`}
        disabled={isAnswering}
        onClick={() => onSymbol(null)}
      >
        Leave it out
      </Button>
    </div>
  );
}

function SecurityQuestion({ security, isShort }: { security: ImportSecurity; isShort: boolean }) {
  const { answer } = useImportContent();
  const title = titleOf(security);
  const handleSymbol = (symbol: string | null) => answer({ securities: [{ key: security.key, symbol }] });
  const choices = <Choices security={security} onSymbol={handleSymbol} />;
  return (
    <QuestionItem
      about={
        <>
          <p className="font-[550] wrap-anywhere">{title}</p>
          <p className="figures text-fine text-soft">{factsOf(security)}</p>
          <p className="text-fine text-soft">{proposalOf(security)}</p>
        </>
      }
    >
      <div className="min-w-0">
        <Suggestions security={security} onSymbol={handleSymbol} />
        {isShort ? (
          <details>
            <summary className="w-fit cursor-pointer text-sm text-accent max-lg:py-3">
              Find it or leave it out<span className="sr-only">: {title}</span>
            </summary>
            <div className="lg:pt-2.5">{choices}</div>
          </details>
        ) : (
          choices
        )}
      </div>
    </QuestionItem>
  );
}

/** Adds all securities that were not found as own ones, as they are proposed. */
function AddAll({ securities }: { securities: readonly ImportSecurity[] }) {
  const { answer, isAnswering } = useImportContent();
  const all = securities.map(({ key, proposal: { symbol, ...own } }) => ({ key, symbol, own }));
  return (
    <div className="pb-3">
      <Button className="max-lg:min-h-11" disabled={isAnswering} onClick={() => answer({ securities: all })}>
        {all.length === 1 ? 'Add it as your own' : `Add all ${all.length} as your own`}
      </Button>
    </div>
  );
}

/** Asks once about each security that was not found, whatever the number of its rows. */
export function SecurityQuestions({ securities }: { securities: readonly ImportSecurity[] }) {
  const count = securities.length;
  return (
    <ImportSection
      id="import-securities"
      title={`${leadingCount(count)} ${count === 1 ? 'security was' : 'securities were'} not found`}
    >
      <p className="pb-1 text-fine text-soft">
        Find each by its symbol or name, or add it as your own, with prices that you enter. Your answer is
        remembered for later files.
      </p>
      <AddAll securities={securities} />
      <ul className="border-t border-rule-strong">
        {securities.map((security) => (
          <SecurityQuestion key={security.key} security={security} isShort={count > fewSecurities} />
        ))}
      </ul>
    </ImportSection>
  );
}
