import { localDateAndTime } from '#web/lib/local-time.ts';
import { TextField } from '#web/ui/form-fields.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { ArticleValues, Publishing } from './article-values.ts';

function currentState(publishedAt: string | null): string {
  if (publishedAt === null) return 'Stays a draft';
  return Date.parse(publishedAt) > Date.now() ? 'Will be published' : 'Published';
}

interface PublishingFieldProps {
  values: ArticleValues;
  error: string | undefined;
  /** `publishedAt` of the saved article; undefined for a new one. */
  publishedAt: string | null | undefined;
  onChange: (part: Partial<ArticleValues>) => void;
}

/** Selects when the article becomes public. */
export function PublishingField({ values, error, publishedAt, onChange }: PublishingFieldProps) {
  return (
    <div className="grid gap-4">
      <SelectField
        label="Publishing"
        value={values.publishing}
        onChange={(event) => onChange({ publishing: event.target.value as Publishing })}
      >
        {publishedAt !== undefined && <option value="keep">{currentState(publishedAt)}</option>}
        {publishedAt !== null && publishedAt !== undefined ? null : <option value="now">Publish now</option>}
        {publishedAt !== null && (
          <option value="draft">{publishedAt ? 'Back to a draft' : 'Keep as a draft'}</option>
        )}
        <option value="at">Publish at a set time</option>
      </SelectField>
      {values.publishing === 'keep' && publishedAt && (
        <p className="-mt-3 text-fine text-soft">
          {Date.parse(publishedAt) > Date.now() ? 'On' : 'Since'} {localDateAndTime(publishedAt)}
        </p>
      )}
      {values.publishing === 'at' && (
        <TextField
          label="Date and time (your local time)"
          type="datetime-local"
          value={values.at}
          error={error}
          onChange={(event) => onChange({ at: event.target.value })}
        />
      )}
    </div>
  );
}
