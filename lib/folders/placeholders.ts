// Files that are only in iCloud. macOS before version 14 leaves a placeholder for each: `.plan.md.icloud` for `plan.md`.
// Later versions keep the name and download a file when it is read. Other clouds have no placeholders with names of their own.
import { folderOf, nameIn, pathIn } from './paths.ts';

/** The placeholder of a hidden file has two dots: `..DS_Store.icloud`. */
const PLACEHOLDER = /^\.([^.].*)\.icloud$/s;

/** The name that the file of a placeholder has in iCloud; undefined for other names, and if that file is hidden. */
export const nameInCloud = (placeholder: string): string | undefined => PLACEHOLDER.exec(placeholder)?.[1];

/** The path of the placeholder of a file. */
export const placeholderOf = (path: string): string => pathIn(folderOf(path), `.${nameIn(path)}.icloud`);
