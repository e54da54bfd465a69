/** The name of the site unless its operator has chosen another. */
export const defaultSiteName = 'Holdwise';
