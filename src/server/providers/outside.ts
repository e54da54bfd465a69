/** Does a piece of work that asks somebody else's service, and reports how it went. */
export type Outside = <Result>(
  call: { service: 'market' | 'feeds' | 'edgar'; operation: string },
  work: () => Promise<Result>,
) => Promise<Result>;

/** The methods of a service with each call reported. Others of its fields are left as they are. */
export function reported<Service extends object>(
  service: Service,
  name: Parameters<Outside>[0]['service'],
  operations: readonly (keyof Service & string)[],
  outside: Outside,
): Service {
  const wrapped = operations.map((operation) => {
    const method = service[operation] as (...given: unknown[]) => Promise<unknown>;
    const call = { service: name, operation };
    return [operation, (...given: unknown[]) => outside(call, () => method.apply(service, given))];
  });
  return { ...service, ...Object.fromEntries(wrapped) };
}
