import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QuerySection } from './query-section.tsx';

const error = new Error('Out of order.');

function shown(data: string | undefined, failure: Error | null, loading?: string): string {
  const query = { data, error: failure, refetch: () => undefined };
  return renderToStaticMarkup(
    <QuerySection id="insiders" title="Insiders" query={query} loading={loading}>
      {(text) => <section>{text}</section>}
    </QuerySection>,
  );
}

test('the title is above the placeholder and above the reason of a failure', () => {
  for (const html of [shown(undefined, null, 'Placeholder'), shown(undefined, error)])
    expect(html).toMatch(/<h2[^>]*>Insiders<\/h2>/);
  expect(shown(undefined, error)).toContain('Try again');
});

test('a section that may not exist takes no room until its reply is there', () => {
  expect(shown(undefined, null)).toBe('');
  expect(shown('Trades', null)).toBe('<section>Trades</section>');
});

test('a failed reload leaves what is shown', () => {
  expect(shown('Trades', error)).toBe('<section>Trades</section>');
});
