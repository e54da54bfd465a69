/** What a connection to PostgreSQL is told whose statements may take their time, and what when that is over. */
export const unhurried = 'SET statement_timeout = 0';
export const hurriedAgain = 'RESET statement_timeout';
