// Replaces the validator of the MCP SDK, which is ajv and takes 150 KB of a bundle. It is never called, because
// compiled code validates the tools' inputs and no tool asks its user for input.

/** The class that the SDK instantiates for every server. */
export class DefaultJsonSchemaValidator {
  /** @throws Error always */
  getValidator(): never {
    throw new Error('no schemas are compiled in a function');
  }
}
