import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SiteState, site } from '#contract/site.ts';
import { callApi } from '#web/lib/api.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { siteQuery } from '#web/lib/site.ts';
import { AdminPage } from '#web/ui/admin-page.tsx';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { siteStateQuery } from '../site-queries.ts';
import { PageList } from './page-list.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Sends a mail to the administrator and shows what the mail server answered. */
function TestMailButton() {
  const client = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => callApi<typeof site.testMail>('POST', '/admin/site/test-mail'),
    onSettled: () => client.invalidateQueries(siteStateQuery()),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        pending={isPending}
        pendingLabel="Sending…"
        className="max-sm:min-h-11"
        onClick={() => mutate()}
      >
        Send a test mail to yourself
      </Button>
      <p role="status" className={error ? 'text-down' : 'text-soft'}>
        {error ? messageOf(error, fallbacks.generic) : data?.message}
      </p>
    </div>
  );
}

interface SettingNoteProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section about a setting that is an environment variable of the server. */
function SettingNote({ id, title, children }: SettingNoteProps) {
  return (
    <Section id={id} title={title}>
      <div className="grid max-w-[80ch] gap-3 [&_code]:rounded-sm [&_code]:bg-tint [&_code]:px-1 [&_code]:text-[0.92em] [&_code]:wrap-anywhere">
        {children}
      </div>
    </Section>
  );
}

/** The form, once the settings are known: what is typed must not be replaced by them. */
function CurrentSettings() {
  const { data, error, refetch } = useQuery(siteQuery());
  if (data) return <SettingsForm settings={data.site} />;
  return error ? <LoadFailure error={error} onRetry={refetch} /> : <RowsSkeleton />;
}

function Settings({ publicUrl, pages, mail, backups }: SiteState) {
  return (
    <>
      <Section id="site" title="Name, logo and colours">
        <CurrentSettings />
      </Section>
      <PageList pages={pages} />
      <SettingNote id="mail" title="Mail">
        <p>
          {mail.server
            ? 'Mails are sent through the server in SMTP_URL.'
            : 'No mail server is set: mails are written to files in the folder of the data.'}
        </p>
        <p className="text-soft">
          Set <code>SMTP_URL=smtp://user:password@host:587</code> and <code>MAIL_FROM</code>, then restart the
          server.
        </p>
        <TestMailButton />
      </SettingNote>
      <SettingNote id="backups" title="Backups">
        <p>
          {backups.everyHours === null
            ? 'No backups are scheduled.'
            : `A backup is taken every ${backups.everyHours} hours and read back.`}
        </p>
        <p className="text-soft">
          Set <code>BACKUP_EVERY_HOURS=24</code> and, for a folder on another disk, <code>BACKUP_DIR</code>,
          then restart the server.
        </p>
      </SettingNote>
      <SettingNote id="address" title="Address">
        <p>
          {publicUrl ? `The address of this site is ${publicUrl}.` : 'The address of this site is not set.'}
        </p>
        <p className="text-soft">
          Set <code>PUBLIC_URL=https://your.domain</code>, then restart the server. Links in mails, the
          sitemap and the protection against other host names use it.
        </p>
      </SettingNote>
    </>
  );
}

function Loaded() {
  const { data, error, refetch } = useQuery({ ...siteStateQuery(), staleTime: 0 });
  if (data) return <Settings {...data.state} />;
  return error ? <LoadFailure error={error} onRetry={refetch} /> : <RowsSkeleton />;
}

/** The settings of the whole site. */
export function SettingsPage() {
  return (
    <AdminPage title="Site settings">
      <Loaded />
    </AdminPage>
  );
}
