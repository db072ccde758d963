// The SDK's rules find an endpoint among partitions, FIPS, dual stacks and account ids. A function's is given.

/** @throws TypeError when no endpoint is given */
export const defaultEndpointResolver = ({ Endpoint }: { Endpoint: string }) => ({
  url: new URL(Endpoint),
});
