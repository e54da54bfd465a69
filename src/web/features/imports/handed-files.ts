/** Files that were dropped on the home page, for the page of the portfolio that reads them. */
let handed: readonly File[] = [];

export const handedFiles = (): readonly File[] => handed;

export function handFiles(files: readonly File[]): void {
  handed = files;
}

export const forgetHandedFiles = (): void => handFiles([]);
