import { lazy } from 'react';
import { Alert, FormFailure, LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, ConfirmedDeletion } from '#web/ui/confirm-dialog.tsx';
import { Dialog, Sheet, SidePanel } from '#web/ui/dialog.tsx';
import { Disclaimer } from '#web/ui/disclaimer.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { BrokenLink } from '#web/ui/link-token.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { QuerySection } from '#web/ui/query-section.tsx';
import { DenseRows, LoadingRegion, RowsSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { UndoNotice } from '#web/ui/undo-notice.tsx';
import { Opener } from '../opener.tsx';
import { longText, longWord } from '../samples.ts';
import type { Specimen } from '../specimen.ts';

const nothing = () => undefined;

const Endless = lazy(() => new Promise<never>(nothing));
const Missing = lazy<() => null>(async () => {
  throw new Error('the gallery shows a part that cannot be loaded');
});

const pendingQuery = { data: undefined, error: null, refetch: nothing };

const question = { open: true, title: 'Are you absolutely sure?', proceed: 'Delete', isDeletion: true };

/** Messages, dialogs and placeholders. */
export const messages: readonly Specimen[] = [
  {
    name: 'Alert',
    states: {
      default: <Alert>The prices could not be loaded.</Alert>,
      action: <Alert action={<Button small>Try again</Button>}>The prices could not be loaded.</Alert>,
      'long text': <Alert action={<Button small>Try again</Button>}>{`${longText} ${longWord}`}</Alert>,
    },
  },
  {
    name: 'LoadFailure',
    states: { default: <LoadFailure error={new Error('no message of the server')} onRetry={nothing} /> },
  },
  { name: 'FormFailure', states: { default: <FormFailure error={new Error('no message of the server')} /> } },
  { name: 'BrokenLink', states: { default: <BrokenLink /> } },
  {
    name: 'Notice',
    states: {
      default: (
        <Notice title="Your account was created" onClose={nothing}>
          <p>You can log in now.</p>
        </Notice>
      ),
      'long text': (
        <Notice title={longText} onClose={nothing}>
          <p>{longWord}</p>
        </Notice>
      ),
    },
  },
  {
    name: 'EmptyState',
    states: {
      default: <EmptyState>There are no transactions yet.</EmptyState>,
      action: <EmptyState action={<Button>Add one</Button>}>There are no transactions yet.</EmptyState>,
      'long text': <EmptyState>{`${longText}. ${longText}.`}</EmptyState>,
    },
  },
  {
    name: 'QueryPart',
    states: {
      loading: (
        <QueryPart query={pendingQuery} loading={<RowsSkeleton count={2} />}>
          {nothing}
        </QueryPart>
      ),
      failed: (
        <QueryPart query={{ ...pendingQuery, error: new Error('no message of the server') }} loading={null}>
          {nothing}
        </QueryPart>
      ),
    },
  },
  {
    name: 'QuerySection',
    states: {
      loading: (
        <QuerySection id="loading" title="Insiders" query={pendingQuery} loading={<RowsSkeleton count={2} />}>
          {nothing}
        </QuerySection>
      ),
      failed: (
        <QuerySection
          id="failed"
          title="Insiders"
          query={{ ...pendingQuery, error: new Error('no message of the server') }}
        >
          {nothing}
        </QuerySection>
      ),
    },
  },
  { name: 'Disclaimer', states: { default: <Disclaimer /> } },
  { name: 'Skeleton', states: { default: <Skeleton className="h-6 w-2/3" /> } },
  {
    name: 'LoadingRegion',
    states: {
      default: (
        <LoadingRegion>
          <Skeleton className="h-6" />
        </LoadingRegion>
      ),
    },
  },
  { name: 'RowsSkeleton', states: { default: <RowsSkeleton /> } },
  { name: 'DenseRows', states: { default: <DenseRows count={3} /> } },
  {
    name: 'LazyPart',
    parts: ['OpeningFailure'],
    states: {
      loading: (
        <LazyPart loading={<Skeleton className="h-6 w-2/3" />}>
          <Endless />
        </LazyPart>
      ),
      failed: (
        <LazyPart>
          <Missing />
        </LazyPart>
      ),
    },
  },
  {
    name: 'Dialog',
    states: {
      open: (
        <Opener>
          {(close) => (
            <Dialog open onClose={close} title="New portfolio">
              <TextField label="Name of the portfolio" />
            </Dialog>
          )}
        </Opener>
      ),
      'long text': (
        <Opener>
          {(close) => (
            <Dialog open onClose={close} title={longText}>
              <p>{longWord}</p>
            </Dialog>
          )}
        </Opener>
      ),
    },
  },
  {
    name: 'SidePanel',
    states: {
      open: (
        <Opener>
          {(close) => (
            <SidePanel open onClose={close} title="How this figure is made">
              <p>{longText}</p>
            </SidePanel>
          )}
        </Opener>
      ),
    },
  },
  {
    name: 'Sheet',
    states: {
      open: (
        <Opener>
          {(close) => (
            <Sheet open onClose={close} title="New transaction">
              <TextField label="Holding" />
            </Sheet>
          )}
        </Opener>
      ),
    },
  },
  {
    name: 'ConfirmDialog',
    states: {
      open: (
        <Opener>
          {(close) => (
            <ConfirmDialog {...question} onCancel={close} onProceed={close}>
              The portfolio Long term is deleted with all of its transactions.
            </ConfirmDialog>
          )}
        </Opener>
      ),
      'long text': (
        <Opener>
          {(close) => (
            <ConfirmDialog
              {...question}
              title={longText}
              proceed={longText}
              onCancel={close}
              onProceed={close}
            >
              {longWord}
            </ConfirmDialog>
          )}
        </Opener>
      ),
    },
  },
  {
    name: 'ConfirmedDeletion',
    states: {
      default: (
        <ConfirmedDeletion name="Long term" pending={false} onDelete={(done) => done()}>
          The portfolio is deleted.
        </ConfirmedDeletion>
      ),
    },
  },
  {
    name: 'UndoNotice',
    parts: ['LedgerUndo', 'BottomNotice', 'UndoKey'],
    states: {
      open: (
        <Opener>
          {(close) => (
            <UndoNotice
              text="Bought 10 KO deleted"
              until={Date.now() + 600_000}
              pending={false}
              onUndo={close}
              onEnd={close}
            />
          )}
        </Opener>
      ),
      pending: (
        <Opener>
          {(close) => (
            <UndoNotice text={longText} until={Date.now() + 600_000} pending onUndo={nothing} onEnd={close} />
          )}
        </Opener>
      ),
    },
  },
];
