/** Statements that disable the statement timeout of a PostgreSQL connection and restore it. */
export const withoutStatementTimeout = 'SET statement_timeout = 0';
export const restoreStatementTimeout = 'RESET statement_timeout';
