/** Awaited between the parts of a long computation, so that its caller can let other work in. */
export type Pause = () => Promise<void>;
