/** The environment variable with the folder for recorded statements. Nothing is recorded without it. */
export const statementFolderVariable = 'HOLDWISE_STATEMENTS';

/** A statement that the server ran in a test, and the file that ran it. */
export interface RecordedStatement {
  kind: 'sqlite' | 'postgres';
  file: string;
  sql: string;
}
