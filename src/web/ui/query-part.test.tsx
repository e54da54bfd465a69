import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QueryPart } from './query-part.tsx';

const error = new Error('Out of order.');

function shown(data: string | undefined, failure: Error | null): string {
  const query = { data, error: failure, refetch: () => undefined };
  return renderToStaticMarkup(
    <QueryPart query={query} loading="Placeholder" fallback="The list could not be loaded.">
      {(text) => <p>{text}</p>}
    </QueryPart>,
  );
}

test('a placeholder, then the reply', () => {
  expect(shown(undefined, null)).toBe('Placeholder');
  expect(shown('Reply', null)).toBe('<p>Reply</p>');
});

test('a failure says what failed and offers to try again', () => {
  const html = shown(undefined, error);
  expect(html).toContain('role="alert">The list could not be loaded.<');
  expect(html).toContain('Try again');
});

test('a failed reload leaves what is shown', () => {
  expect(shown('Reply', error)).toBe('<p>Reply</p>');
});
