import { storedSetting } from '#web/lib/stored-setting.ts';

/** The id of the portfolio, or of all of them, that was last shown in this browser. */
export const lastPortfolio = storedSetting('holdwise-portfolio');
