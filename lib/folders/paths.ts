// Paths in a folder: names with slashes between them. The folder itself is ''.

/** The path of an entry of a folder. */
export const pathIn = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** The path of the folder that has an entry. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The name of an entry. */
export const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
