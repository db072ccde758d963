// What stands in a bundle for a part of the SDK that no function reaches. Should one reach it after all, it is told.

/** A class or function by its name. It can be made, for the SDK makes some that it never uses; using it throws. */
export const absent = (name: string): unknown => new Proxy(function () {}, refusing(name));

const refusing = (name: string): ProxyHandler<() => void> => ({
  apply: () => refuse(name),
  construct: () => new Proxy({}, { get: () => refuse(name) }),
});

function refuse(name: string): never {
  throw new Error(`${name} of the AWS SDK is not in this bundle (infra/build/sdk-plugin.ts)`);
}
