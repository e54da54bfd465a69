import { contrastOf, minContrast } from './contrast.ts';

export type Scheme = 'light' | 'dark';

/** The colours of the theme that the accent stands on as text. A test compares them with the style sheet. */
export const grounds: Record<Scheme, readonly string[]> = {
  light: ['#fbfaf6', '#ffffff', '#eef3f2'],
  dark: ['#131311', '#1a1a17', '#1e2625'],
};

export const defaultAccent: Record<Scheme, string> = { light: '#0b5a63', dark: '#6fc7cf' };

/** The text on a surface in the accent colour: as readable as the accent is on these grounds. */
export const accentInk: Record<Scheme, string> = { light: '#ffffff', dark: '#131311' };

/** Says why a colour such as `#0b5a63` cannot be the accent of a scheme; undefined if it can. */
export function accentProblem(colour: string, scheme: Scheme): string | undefined {
  if (!/^#[\da-f]{6}$/.test(colour)) return 'A colour has the form #0b5a63.';
  const least = Math.min(...grounds[scheme].map((ground) => contrastOf(colour, ground)));
  if (least >= minContrast) return undefined;
  // Rounded down, so that a colour that is refused never seems to reach the limit.
  const shown = Math.floor(least * 10) / 10;
  const change = scheme === 'light' ? 'darker' : 'lighter';
  return `Text in this colour is hard to read on ${scheme} pages: its contrast is ${shown} to 1, and ${minContrast} is the least. Choose a ${change} one.`;
}
