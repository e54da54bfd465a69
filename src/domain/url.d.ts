// The parts of the URL Standard that the domain uses. Browsers and Node both have them.

declare class URL {
  static parse(address: string): URL | null;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly href: string;
  hash: string;
}

declare class URLSearchParams {
  constructor(parameters: Record<string, string>);
  toString(): string;
}
