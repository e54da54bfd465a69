import { useQuery } from '@tanstack/react-query';
import type { SiteState } from '#contract/site.ts';
import { siteQuery } from '#web/lib/site.ts';
import { AdminPage } from '#web/ui/admin-page.tsx';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Section } from '#web/ui/section.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { siteStateQuery } from '../site-queries.ts';
import { PageList } from './page-list.tsx';
import { SettingNote } from './setting-note.tsx';
import { SettingsForm } from './settings-form.tsx';
import { TestMailButton } from './test-mail-button.tsx';

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
