/** Runs a call to an external service and reports its outcome. */
export type Instrumentation = <Result>(
  call: { service: 'market' | 'feeds' | 'edgar' | 'rates' | 'frankfurter'; operation: string },
  work: () => Promise<Result>,
) => Promise<Result>;

/** Wraps the named methods of a service so that each call is reported. */
export function instrument<Service extends object>(
  service: Service,
  name: Parameters<Instrumentation>[0]['service'],
  operations: readonly (keyof Service & string)[],
  instrumentation: Instrumentation,
): Service {
  const wrapped = operations.map((operation) => {
    const method = service[operation] as (...args: unknown[]) => Promise<unknown>;
    const call = { service: name, operation };
    return [operation, (...args: unknown[]) => instrumentation(call, () => method.apply(service, args))];
  });
  // A spread would freeze the value of a getter.
  const descriptors = Object.getOwnPropertyDescriptors(Object.fromEntries(wrapped));
  return Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(service), ...descriptors },
  ) as Service;
}
