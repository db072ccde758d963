// The names of built files, which infra/build/app.ts inserts for these constants.
declare const EDITOR_FILE: string;
declare const RARELY_USED_FILE: string;
declare const MARKDOWN_FILE: string;
declare const MANIFEST_FILE: string;
declare const PAGE_FILE: string;
declare const PRECACHED_FILES: readonly string[];
declare const VERSION: string;
