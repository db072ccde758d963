// Stands in for the validator of the MCP SDK, which is ajv: 150 KB in a bundle, and never asked, for the tools' inputs
// are validated by compiled code and none of them asks its user for anything.

/** What the SDK makes with every server. */
export class DefaultJsonSchemaValidator {
  /** @throws Error always */
  getValidator(): never {
    throw new Error('no schemas are compiled in a function');
  }
}
