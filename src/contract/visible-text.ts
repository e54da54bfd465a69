import { z } from 'zod';
import { visibleTextProblem } from '../domain/visible-text.ts';

interface LineRule {
  /** How messages refer to the text: `name`, `title`. */
  what: string;
  maxLength: number;
}

const line = ({ what, maxLength }: LineRule, missing: string | undefined) =>
  z
    .string({ error: missing })
    .trim()
    .max(maxLength, { error: `The ${what} may have at most ${maxLength} characters`, abort: true })
    .refine(
      (text) => visibleTextProblem(text) !== 'control',
      `The ${what} may not hold line breaks, tabs or other control characters`,
    );

/** Validates a name or a title: one trimmed line with visible characters. `missing` is the message for empty text. */
export function visibleText({ missing, ...rule }: LineRule & { missing: string }) {
  return line(rule, missing)
    .min(1, { error: missing, abort: true })
    .refine((text) => visibleTextProblem(text) !== 'invisible', missing);
}

/** Validates an optional name or title. Returns undefined for text without visible characters. */
export function optionalVisibleText(rule: LineRule) {
  return line(rule, undefined)
    .transform((text) => (visibleTextProblem(text) === 'invisible' ? undefined : text))
    .optional();
}
