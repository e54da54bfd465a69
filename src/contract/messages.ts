import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a set of named fields (see /api/docs)',
};

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

const pathName = ({ path = [] }: Issue) => (path.length > 0 ? path.join('.') : 'The input');

/** Formats a bound: "search must have at most 200 characters", "page must be at most 10000". */
function bound(name: string, origin: string, limit: string): string {
  const unit = units[origin];
  return unit === undefined ? `${name} must be ${limit}` : `${name} must have ${limit}${unit}`;
}

/** Says what is accepted where a schema has no message of its own. Replaces zod's technical default messages. */
export function issueMessage(issue: Issue): string {
  const name = pathName(issue);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${name} is required: ${kinds[issue.expected] ?? 'a value'}`
        : `${name} must be ${kinds[issue.expected] ?? 'a value that this call accepts'}`;
    case 'too_big':
      return bound(
        name,
        issue.origin,
        `${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`,
      );
    case 'too_small':
      return bound(
        name,
        issue.origin,
        `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`,
      );
    case 'invalid_value':
      return `${name} must be ${issue.values.map(String).join(' or ')}`;
    case 'not_multiple_of':
      return `${name} must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `${name} may not have the fields ${issue.keys.join(', ')}`;
    default:
      return `${name} must have the form that /api/docs describes`;
  }
}
