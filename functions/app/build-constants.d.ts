// The names of built files and the version of the service, which infra/build/app.ts inserts for these constants.
declare const SERVICE_VERSION: string;
declare const MARKDOWN_FILE: string;
declare const MANIFEST_FILE: string;
declare const PAGE_FILE: string;
declare const PRECACHED_FILES: readonly string[];
declare const VERSION: string;
