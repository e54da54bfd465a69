import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ImportAccount } from '#contract/imports.ts';
import { portfoliosQuery } from '#web/ledger/portfolio-changes.ts';
import { counted } from '#web/lib/phrases.ts';
import { Button } from '#web/ui/button.tsx';
import { useImportContent } from './import-context.ts';
import { leadingCount } from './import-phrases.ts';
import { ImportSection, QuestionItem } from './import-section.tsx';

/** Where the rows of one account go. */
function AccountQuestion({ account: { name, rows, destination } }: { account: ImportAccount }) {
  const { portfolio, answer, isAnswering } = useImportContent();
  const { data } = useQuery(portfoliosQuery());
  const id = useId();
  const others = (data?.portfolios ?? []).filter(({ _id }) => _id !== portfolio._id);
  return (
    <QuestionItem
      about={
        <>
          <label htmlFor={id} className="font-[550] wrap-anywhere">
            {name}
          </label>
          <p className="figures text-fine text-soft">{counted(rows, 'row')}</p>
        </>
      }
    >
      <select
        id={id}
        className="field min-w-0"
        value={destination ?? portfolio._id}
        disabled={isAnswering}
        onChange={({ target: { value } }) => answer({ accounts: [{ name, destination: value }] })}
      >
        <option value={portfolio._id}>This portfolio, {portfolio.title}</option>
        {others.map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
        <option value="new">A new portfolio with this name</option>
        <option value="skip">Leave it out</option>
      </select>
    </QuestionItem>
  );
}

/** Asks once which portfolio each account of the files belongs to. */
export function AccountQuestions({ accounts }: { accounts: readonly ImportAccount[] }) {
  const { portfolio, answer, isAnswering } = useImportContent();
  const { data } = useQuery(portfoliosQuery());
  if (accounts.length === 0) return null;
  const isAsked = accounts.some(({ destination }) => destination === null);
  const [first, ...others] = accounts.map(({ name }) => name);
  const room = data ? data.limit - data.portfolios.length : 0;
  const here = (name = '') => ({ name, destination: portfolio._id });
  return (
    <ImportSection
      id="import-accounts"
      title={
        isAsked
          ? `${leadingCount(accounts.length)} accounts: which portfolio does each belong to?`
          : 'Accounts'
      }
    >
      <p className="pb-3 text-fine text-soft">
        Rows for other portfolios wait there until you have looked at them. Your answer is remembered for
        later files.
      </p>
      {isAsked && (
        <div className="flex flex-wrap gap-2 pb-3">
          <Button
            className="max-lg:min-h-11"
            disabled={isAnswering}
            onClick={() => answer({ accounts: accounts.map(({ name }) => here(name)) })}
          >
            All belong to this portfolio
          </Button>
          {others.length <= room && (
            <Button
              className="max-lg:min-h-11"
              disabled={isAnswering}
              onClick={() =>
                answer({ accounts: [here(first), ...others.map((name) => ({ name, destination: 'new' }))] })
              }
            >
              A portfolio for each
            </Button>
          )}
        </div>
      )}
      <ul className="border-t border-rule-strong">
        {accounts.map((account) => (
          <AccountQuestion key={account.name} account={account} />
        ))}
      </ul>
    </ImportSection>
  );
}
