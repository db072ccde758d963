// What a handler returns when its response is more than a body.

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
