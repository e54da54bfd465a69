import { WatchButton } from '#web/features/market/watch-button.tsx';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { BasketButton } from '#web/ui/basket-button.tsx';
import { Button, Spinner, SubmitButton } from '#web/ui/button.tsx';
import { ChoiceBar } from '#web/ui/choice-bar.tsx';
import { CloseButton } from '#web/ui/close-button.tsx';
import { ComparisonPicker } from '#web/ui/comparison-picker.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { EyeIcon } from '#web/ui/eye-icon.tsx';
import { FollowButton } from '#web/ui/follow-button.tsx';
import { InvestorLink } from '#web/ui/investor-link.tsx';
import { ReloadButton } from '#web/ui/lazy-part.tsx';
import { Link, NavLink } from '#web/ui/link.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { Tooltip, Tooltips } from '#web/ui/tooltip.tsx';
import { longText, longWord, matches } from '../samples.ts';
import type { Specimen } from '../specimen.ts';
import { WithData } from '../with-data.tsx';

const nothing = () => undefined;

const customer = { success: true, user: { _id: 'ada', name: 'Ada Lovelace', email: 'ada@holdwise.example' } };
const lists = {
  '/customer/me': customer,
  '/watchlists': {
    success: true,
    watchlists: [
      {
        _id: 'list',
        name: longText,
        items: [
          {
            _id: 'item',
            symbol: 'NVDA',
            name: 'NVIDIA Corporation',
            currency: 'USD',
            addedOn: '2026-03-02',
            addedPrice: '120.00',
            target: null,
            note: '',
          },
        ],
      },
      { _id: 'other', name: 'Ideas', items: [] },
    ],
    investors: [{ slug: 'warren-buffett', name: 'Warren Buffett', followedAt: '2026-03-02T10:00:00Z' }],
  },
};

const ranges = [
  { value: 'month', name: 'Month' },
  { value: 'quarter', name: 'Quarter' },
  { value: 'year', name: 'Year' },
] as const;

/** Buttons, menus and links. */
export const actions: readonly Specimen[] = [
  {
    name: 'Button',
    states: {
      plain: <Button>Settings</Button>,
      primary: <Button variant="primary">Save</Button>,
      danger: <Button variant="danger">Delete</Button>,
      small: <Button small>Try again</Button>,
      disabled: <Button disabled>Settings</Button>,
      'disabled, primary': (
        <Button variant="primary" disabled>
          Save
        </Button>
      ),
      'disabled, danger': (
        <Button variant="danger" disabled>
          Delete
        </Button>
      ),
      pending: (
        <Button pending pendingLabel="Saving...">
          Save
        </Button>
      ),
      'pending, primary': (
        <Button variant="primary" pending pendingLabel="Saving...">
          Save
        </Button>
      ),
      'long text': <Button>Show earlier entries (1,234 more)</Button>,
    },
  },
  {
    name: 'SubmitButton',
    states: {
      default: <SubmitButton pending={false}>Log in</SubmitButton>,
      pending: <SubmitButton pending>Log in</SubmitButton>,
      disabled: (
        <SubmitButton pending={false} disabled>
          Log in
        </SubmitButton>
      ),
    },
  },
  { name: 'Spinner', states: { default: <Spinner /> } },
  { name: 'CloseButton', states: { default: <CloseButton /> } },
  { name: 'ReloadButton', states: { default: <ReloadButton />, small: <ReloadButton small /> } },
  { name: 'CopyButton', states: { default: <CopyButton text="A text to copy" /> } },
  { name: 'EyeIcon', states: { empty: <EyeIcon />, filled: <EyeIcon isFilled /> } },
  {
    name: 'WatchButton',
    parts: ['WatchMenu'],
    states: {
      visitor: (
        <WithData replies={{ '/market/quote': [] }}>
          <WatchButton symbol="KO" />
        </WithData>
      ),
      loading: (
        <WithData replies={{ '/customer/me': customer }}>
          <WatchButton symbol="PEP" />
        </WithData>
      ),
      'customer, watching': (
        <WithData replies={lists}>
          <WatchButton symbol="NVDA" />
        </WithData>
      ),
      sign: (
        <WithData replies={{ '/market/quote': [] }}>
          <WatchButton symbol="JPM" isSign />
        </WithData>
      ),
    },
  },
  {
    name: 'FollowButton',
    states: {
      visitor: (
        <WithData>
          <FollowButton slug="bill-ackman" name="Bill Ackman" />
        </WithData>
      ),
      loading: (
        <WithData replies={{ '/customer/me': customer }}>
          <FollowButton slug="seth-klarman" name="Seth Klarman" />
        </WithData>
      ),
      'customer, following': (
        <WithData replies={lists}>
          <FollowButton slug="warren-buffett" name="Warren Buffett" />
        </WithData>
      ),
    },
  },
  { name: 'BasketButton', states: { default: <BasketButton symbol="AAPL" /> } },
  {
    name: 'ActionMenu',
    states: {
      default: (
        <ActionMenu
          name="NVDA"
          actions={[
            { name: 'Edit', run: nothing },
            { name: 'Delete', isDanger: true, run: nothing },
          ]}
        />
      ),
    },
  },
  {
    name: 'ChoiceBar',
    states: {
      default: <ChoiceBar label="Income by" choices={ranges} selected="quarter" onSelect={nothing} />,
      'long text': (
        <ChoiceBar
          label="Show the long names"
          choices={[
            { value: 'first', name: longText },
            { value: 'second', name: 'Short' },
          ]}
          selected="first"
          onSelect={nothing}
        />
      ),
    },
  },
  {
    name: 'Pager',
    states: {
      'first page': <Pager page={1} pages={3} onPage={nothing} />,
      'middle page': <Pager page={2} pages={3} onPage={nothing} />,
      'last page': <Pager page={3} pages={3} onPage={nothing} />,
    },
  },
  {
    name: 'ComparisonPicker',
    states: {
      default: (
        <WithData replies={{ '/market/search-symbol': matches }}>
          <ComparisonPicker
            button="Compare"
            className="button"
            label="Compare with"
            onSymbol={nothing}
            onNone={nothing}
            others={[{ label: 'US inflation', onChoose: nothing }]}
          />
        </WithData>
      ),
    },
  },
  {
    name: 'Tooltip',
    parts: ['Tooltips'],
    states: {
      default: (
        <Tooltips>
          <Tooltip text="The name of the button">
            <Button>Point here</Button>
          </Tooltip>
        </Tooltips>
      ),
    },
  },
  {
    name: 'Link',
    states: {
      default: (
        <Link to="/help" className="text-link">
          Help
        </Link>
      ),
    },
  },
  {
    name: 'NavLink',
    states: {
      default: <NavLink to="/help">Help</NavLink>,
      current: <NavLink to="/">Home</NavLink>,
    },
  },
  {
    name: 'ExternalLink',
    states: {
      default: <ExternalLink href="https://www.sec.gov/">The report at the SEC</ExternalLink>,
      'long text': <ExternalLink href="https://www.sec.gov/">{longText}</ExternalLink>,
      'long word': <ExternalLink href="https://www.sec.gov/">{longWord}</ExternalLink>,
    },
  },
  {
    name: 'StockLink',
    states: {
      symbol: <StockLink symbol="BRK-B" />,
      'long text': <StockLink symbol="LTGI">{longText}</StockLink>,
    },
  },
  {
    name: 'InvestorLink',
    states: {
      name: <InvestorLink slug="warren-buffett" name="Warren Buffett" />,
      'name and firm': <InvestorLink slug="warren-buffett" name="Warren Buffett" firm={longText} />,
    },
  },
];
