import { SiteBrand } from '#web/app/site-brand.tsx';
import { AccountCard } from '#web/ui/account-card.tsx';
import { AdminPage } from '#web/ui/admin-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { ColumnHeads } from '#web/ui/column-heads.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { Prose } from '#web/ui/prose.tsx';
import { Section } from '#web/ui/section.tsx';
import { UnsubscribeCard } from '#web/ui/unsubscribe-card.tsx';
import { longText, longWord } from '../samples.ts';
import type { Specimen } from '../specimen.ts';
import { WithData } from '../with-data.tsx';

const rows = [
  { symbol: 'KO', name: 'The Coca-Cola Company', value: '1,234.50' },
  { symbol: 'LTGI', name: longText, value: '1,234,567.89' },
];

const table = (shown: typeof rows, sumsFirst = false) => (
  <DataTable
    caption="Holdings"
    className="data-table figures"
    rows={shown}
    keyOf={({ symbol }) => symbol}
    sumsFirst={sumsFirst}
    columns={[
      { name: 'Symbol', cell: ({ symbol }) => symbol, sort: 'ascending', foot: 'Total' },
      {
        name: 'Name',
        cell: ({ name }) => name,
        className: 'max-sm:hidden',
        cellClass: 'whitespace-normal',
      },
      { name: 'Value', cell: ({ value }) => value, foot: '1,235,802.39' },
    ]}
  />
);

const article = `<h2>What the figures say</h2><p>A paragraph with <strong>bold</strong>, <em>italic</em> and
<a href="/">a link</a>.</p><ul><li>First</li><li>${longText}</li></ul><blockquote><p>A quotation.</p></blockquote>
<p>${longWord}</p><div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table><tbody><tr><th><p>Year</p></th><th><p>Return</p></th></tr><tr><td><p>2025</p></td><td><p>12 %</p></td></tr></tbody></table></div>`;

/** Layouts and tables. */
export const layouts: readonly Specimen[] = [
  {
    name: 'AccountCard',
    states: {
      default: <AccountCard title="Log in">A form</AccountCard>,
      'long text': <AccountCard title={longText}>A form</AccountCard>,
    },
  },
  {
    name: 'UnsubscribeCard',
    states: {
      'broken link': (
        <UnsubscribeCard
          title="Stop the mails"
          about="Your alerts stay as they are."
          label="Stop the mails"
          done="You get no more mails."
          stop={async () => undefined}
        />
      ),
    },
  },
  {
    name: 'AdminPage',
    states: {
      default: (
        <AdminPage title="News" tools={<Button variant="primary">Add</Button>}>
          The content
        </AdminPage>
      ),
      'long text': (
        <AdminPage title={longText} tools={<Button>Add a feed of news</Button>}>
          The content
        </AdminPage>
      ),
    },
  },
  {
    name: 'Section',
    states: {
      default: (
        <Section id="section-default" title="Latest news">
          The content
        </Section>
      ),
      'tools, long text': (
        <Section id="section-long" title={longText} tools={<Button small>Show all investors</Button>}>
          {longWord}
        </Section>
      ),
    },
  },
  {
    name: 'PagePart',
    states: {
      default: (
        <PagePart
          id="part-default"
          title="Income"
          finding="You received $180 in the last twelve months"
          measure="Dividends after tax, in dollars"
          tools={<Button small>Year</Button>}
        >
          The content
        </PagePart>
      ),
      'long text': (
        <PagePart id="part-long" title={longText} finding={longText} measure={longWord}>
          The content
        </PagePart>
      ),
    },
  },
  {
    name: 'DataTable',
    states: { default: table(rows), 'sums first': table(rows, true), empty: table([]) },
  },
  {
    name: 'ColumnHeads',
    states: {
      default: (
        <table className="data-table">
          <ColumnHeads columns={[{ name: 'Symbol' }, { name: 'Name', className: 'max-sm:hidden' }]} />
          <tbody />
        </table>
      ),
    },
  },
  { name: 'Prose', states: { default: <Prose markup={article} /> } },
  {
    name: 'SiteBrand',
    states: {
      default: (
        <WithData>
          <SiteBrand />
        </WithData>
      ),
      'long name': (
        <WithData
          replies={{ '/site': { success: true, site: { name: longText, logo: null, accent: null } } }}
        >
          <SiteBrand />
        </WithData>
      ),
    },
  },
];
