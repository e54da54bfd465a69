/** How long and how often each thing is measured. */
export interface Turns {
  seconds: number;
  rounds: number;
}

export type Write = (text: string) => void;
