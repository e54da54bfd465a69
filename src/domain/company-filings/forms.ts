export const filingGroups = ['reports', 'events', 'insiders', 'owners'] as const;
/** What a filing is about: figures and meetings, news, holdings of insiders, holdings above 5 %. */
export type FilingGroup = (typeof filingGroups)[number];

interface FilingForm {
  name: string;
  group: FilingGroup;
}

const stakeWithIntent: FilingForm = { name: 'Stake above 5%, may seek influence', group: 'owners' };
const passiveStake: FilingForm = { name: 'Stake above 5%, passive', group: 'owners' };

/** The forms that are listed, by the name that the SEC gives them. */
const forms: Readonly<Record<string, FilingForm>> = {
  '10-K': { name: 'Annual report', group: 'reports' },
  '10-KT': { name: 'Report of a shortened fiscal year', group: 'reports' },
  '10-Q': { name: 'Quarterly report', group: 'reports' },
  '10-QT': { name: 'Report of a shortened quarter', group: 'reports' },
  '20-F': { name: 'Annual report of a foreign company', group: 'reports' },
  '40-F': { name: 'Annual report of a Canadian company', group: 'reports' },
  'DEF 14A': { name: 'Invitation to the shareholders’ meeting', group: 'reports' },
  '8-K': { name: 'Event', group: 'events' },
  '6-K': { name: 'News of a foreign company', group: 'events' },
  '3': { name: 'First holding of an insider', group: 'insiders' },
  '4': { name: 'Change in the holding of an insider', group: 'insiders' },
  '5': { name: 'Changes in the holding of an insider over a year', group: 'insiders' },
  'SC 13D': stakeWithIntent,
  'SCHEDULE 13D': stakeWithIntent,
  'SC 13G': passiveStake,
  'SCHEDULE 13G': passiveStake,
};

const amendment = /\/A$/;

const formOf = (form: string): FilingForm | undefined => {
  const name = form.replace(amendment, '');
  return Object.hasOwn(forms, name) ? forms[name] : undefined;
};

/** Returns the group of a form, with or without `/A` for an amendment; undefined for forms that are not listed. */
export const groupOfForm = (form: string): FilingGroup | undefined => formOf(form)?.group;

/** Returns what a form is in plain words: `Annual report, amended` for `10-K/A`. */
export function formName(form: string): string {
  const name = formOf(form)?.name ?? form;
  return amendment.test(form) ? `${name}, amended` : name;
}
