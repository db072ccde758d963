// Code that the app loads when it is first used: a first visit needs none of it.
export { downloadZip } from 'client-zip';
export { planExport } from '../../../lib/folders/export/export-plan.ts';
export { FolderNames, NAMES, NOTES } from '../../../lib/folders/names.ts';
export { referencesIn } from '../../../lib/markdown/references.ts';
export { tagsIn } from '../../../lib/markdown/tags.ts';
export { withoutTag, withTag } from '../../../lib/markdown/with-tag.ts';
export { headingsOf } from '../../../lib/markdown/sections.ts';
