/** What the pages load. Addresses start with a slash. */
export interface PageAssets {
  /** The folder of the built files; undefined while a development server hands them out. */
  folder?: string;
  script: string;
  /** What the script must be, for browsers to check (Subresource Integrity). */
  integrity?: string;
  preloads: string[];
  styles: string[];
  fonts: string[];
  /** Further tags for the head, with the nonce mark. */
  head?: string;
}
