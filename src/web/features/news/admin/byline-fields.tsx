import { limits } from '#domain/limits.ts';
import { TextField } from '#web/ui/form-fields.tsx';
import type { ArticleProblems, ArticleValues } from './article-values.ts';

interface BylineFieldsProps {
  values: ArticleValues;
  problems: ArticleProblems;
  onChange: (part: Partial<ArticleValues>) => void;
}

/** The author and the topics of an article. */
export function BylineFields({ values, problems, onChange }: BylineFieldsProps) {
  return (
    <>
      <TextField
        label="Author (optional)"
        autoComplete="off"
        maxLength={limits.personNameLength}
        value={values.author}
        error={problems.author}
        onChange={(event) => onChange({ author: event.target.value })}
      />
      <TextField
        label="Topics (optional)"
        autoComplete="off"
        value={values.topics}
        error={problems.topics}
        hint={`Up to ${limits.topicsPerArticle}, separated by commas.`}
        onChange={(event) => onChange({ topics: event.target.value })}
      />
    </>
  );
}
