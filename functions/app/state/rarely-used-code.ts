// Code that the app loads when it is first used, in a file of its own: a first visit needs none of it. It has no state.
export { downloadZip } from 'client-zip';
export { planExport } from '../../../lib/folders/export/export-plan.ts';
export { FolderNames, NAMES, NOTES } from '../../../lib/folders/names.ts';
export { referencesIn } from '../../../lib/markdown/references.ts';
export { tagsIn } from '../../../lib/markdown/tags.ts';
export { headingsOf } from '../../../lib/markdown/sections.ts';
