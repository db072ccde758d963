// A handler's result with a status or headers of its own.

export class Result<T> {
  readonly body: T | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly statusCode: number;

  constructor(body: T | undefined, headers: Readonly<Record<string, string>>, statusCode = 200) {
    this.body = body;
    this.headers = headers;
    this.statusCode = statusCode;
  }
}
