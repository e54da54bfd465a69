/**
 * Long computations, by name. Each takes what can be sent to another thread, and returns the same: replies as serialized
 * bytes, which are handed over without a copy.
 */
export type Computations = Readonly<Record<string, (input: never) => Promise<unknown>>>;

export type ComputationInput<C extends Computations, Name extends keyof C> = Parameters<C[Name]>[0];
export type ComputationResult<C extends Computations, Name extends keyof C> = Awaited<ReturnType<C[Name]>>;

/** Where computations run. */
export interface Computing<C extends Computations> {
  /** Runs a computation for the current party. Throws `Abandoned` if its client leaves before it has ended. */
  run<Name extends keyof C & string>(
    name: Name,
    input: ComputationInput<C, Name>,
  ): Promise<ComputationResult<C, Name>>;
  close(): Promise<void>;
}

/** Runs computations on the thread of the caller. */
export const computeHere = <C extends Computations>(computations: C): Computing<C> => ({
  run: (name, input) =>
    (computations[name] as (value: typeof input) => Promise<ComputationResult<C, typeof name>>)(input),
  close: async () => undefined,
});
