// Replaces the cache of discovered endpoints, which takes 8 KB of a bundle. The DynamoDB client creates one, but none of
// its commands discovers endpoints.

/** The class that the SDK instantiates for every client. */
export class EndpointCache {
  /** @throws Error always */
  getEndpoint(): never {
    throw new Error('no endpoints are discovered in a function');
  }
}
