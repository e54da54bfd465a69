/** The browser's cache with copies of pages and replies. The service worker fills it; a login and a logout delete it. */
export const copiesName = 'holdwise-copies';

/** The header of a copied reply, and the name of the meta element of a copied page: when it came from the server. */
export const storedAtName = 'stored-at';

/** The message by which a page lets a new version of the service worker take over. */
export const takeOverMessage = 'take over';
