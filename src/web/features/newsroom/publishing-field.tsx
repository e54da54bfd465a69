import { dateAndTime } from '../../lib/formats.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ArticleValues, Publishing } from './article-values.ts';

function asItIs(publishedAt: string | null): string {
  if (publishedAt === null) return 'Stays a draft';
  return Date.parse(publishedAt) > Date.now() ? 'Will be published' : 'Published';
}

interface PublishingFieldProps {
  values: ArticleValues;
  error: string | undefined;
  /** Of the article as it is saved; undefined for a new one. */
  publishedAt: string | null | undefined;
  onChange: (part: Partial<ArticleValues>) => void;
}

/** When the public may read the article. */
export function PublishingField({ values, error, publishedAt, onChange }: PublishingFieldProps) {
  return (
    <div className="grid gap-4">
      <SelectField
        label="Publishing"
        value={values.publishing}
        onChange={(event) => onChange({ publishing: event.target.value as Publishing })}
      >
        {publishedAt !== undefined && <option value="keep">{asItIs(publishedAt)}</option>}
        {publishedAt !== null && publishedAt !== undefined ? null : <option value="now">Publish now</option>}
        {publishedAt !== null && (
          <option value="draft">{publishedAt ? 'Back to a draft' : 'Keep as a draft'}</option>
        )}
        <option value="at">Publish at a set time</option>
      </SelectField>
      {values.publishing === 'keep' && publishedAt && (
        <p className="-mt-3 text-[13px] text-soft">
          {Date.parse(publishedAt) > Date.now() ? 'On' : 'Since'} {dateAndTime(publishedAt)} UTC
        </p>
      )}
      {values.publishing === 'at' && (
        <TextField
          label="Day and time, by your clock"
          type="datetime-local"
          value={values.at}
          error={error}
          onChange={(event) => onChange({ at: event.target.value })}
        />
      )}
    </div>
  );
}
