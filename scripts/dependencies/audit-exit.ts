/** How `npm run audit` ends where nothing could be learned: neither passed nor failed. */
export const notAudited = 3;
