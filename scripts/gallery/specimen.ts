import type { ReactNode } from 'react';

/** A component of the gallery in its states. */
export interface Specimen {
  /** The name of the component. */
  name: string;
  /** Components that are shown as parts of it. */
  parts?: readonly string[];
  /** Each state by its name. */
  states: Readonly<Record<string, ReactNode>>;
}
