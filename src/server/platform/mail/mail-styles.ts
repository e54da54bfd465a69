/** The colours of the site in light mode (web/styles/theme.css); mail clients know neither variables nor `light-dark`. */
export const mailColours = {
  paper: '#fbfaf6',
  sheet: '#ffffff',
  ink: '#1b1b18',
  soft: '#5d5b53',
  rule: '#dcd8cc',
  accent: '#0b5a63',
  accentInk: '#ffffff',
  up: '#0a6b3b',
  down: '#b3261e',
};

const dark = {
  paper: '#131311',
  sheet: '#1a1a17',
  ink: '#ecebe4',
  soft: '#a5a298',
  rule: '#35342e',
  accent: '#6fc7cf',
  accentInk: '#0c2427',
  up: '#5fcb8f',
  down: '#ff8f85',
} satisfies typeof mailColours;

export const mailFonts = {
  sans: '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
  serif: 'Georgia, "Times New Roman", serif',
};

const { ink, soft, rule, sheet, accent, accentInk } = mailColours;

/** Long words break, also where a client sizes columns by their longest word. */
export const breaking = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;

/** The inlined styles of the parts of a mail. */
export const mailText = {
  logo: {
    color: ink,
    fontFamily: mailFonts.serif,
    fontSize: 22,
    fontWeight: 600,
    textDecoration: 'none',
  },
  sheet: {
    padding: '8px 16px 20px',
    border: `1px solid ${rule}`,
    borderRadius: 6,
    backgroundColor: sheet,
  },
  title: {
    margin: '16px 0',
    color: ink,
    fontFamily: mailFonts.serif,
    fontSize: 26,
    fontWeight: 600,
    lineHeight: 1.25,
    ...breaking,
  },
  body: { margin: '16px 0', color: ink, fontSize: 16, lineHeight: 1.55, ...breaking },
  heading: {
    margin: '0 0 2px',
    color: ink,
    fontFamily: mailFonts.serif,
    fontSize: 19,
    fontWeight: 600,
    lineHeight: 1.3,
  },
  fine: { margin: '8px 0', color: soft, fontSize: 13, lineHeight: 1.5, ...breaking },
  button: {
    margin: '4px 0 8px',
    padding: '13px 22px',
    borderRadius: 6,
    backgroundColor: accent,
    color: accentInk,
    fontSize: 16,
    fontWeight: 600,
    textDecoration: 'none',
  },
} as const;

const darkRules = [
  `.paper, .paper > table > tbody > tr > td { background-color: ${dark.paper} !important; }`,
  `.sheet { background-color: ${dark.sheet} !important; border-color: ${dark.rule} !important; }`,
  `.ink { color: ${dark.ink} !important; }`,
  `.soft { color: ${dark.soft} !important; }`,
  `.accent { color: ${dark.accent} !important; }`,
  `.button, .button span { background-color: ${dark.accent} !important; color: ${dark.accentInk} !important; }`,
  `.line { border-color: ${dark.rule} !important; }`,
  `.sheet div.axis { border-color: ${dark.soft} !important; }`,
  `.sheet td.axis { border-right-color: ${dark.soft} !important; }`,
  ...(['up', 'down'] as const).flatMap((tone) => [
    `.${tone} { color: ${dark[tone]} !important; }`,
    `.bar-${tone} { background-color: ${dark[tone]} !important; }`,
  ]),
].join('\n');

const wideRules = '.sheet { padding: 12px 28px 24px !important; }';

/** The styles that cannot be inlined: dark mode, and more space on wide screens. */
export const mailStyles = `:root { color-scheme: light dark; }
@media (min-width: 481px) { ${wideRules} }
@media (prefers-color-scheme: dark) {
${darkRules}
}`;
