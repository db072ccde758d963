// Steps of making a client that add what this service does not use: its configuration passes as it is.
const unchanged = <T>(config: T): T => config;

export { unchanged as resolveEndpointDiscoveryConfig, unchanged as resolveRuntimeExtensions };
