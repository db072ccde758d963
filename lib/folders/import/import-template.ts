// Makes the template of daily notes of an Obsidian vault the template of the workspace (E29).
import type { WorkspaceListItem } from '../../schema/entities.ts';
import { reasonOf } from '../failures.ts';
import type { ImportSource } from './import-source.ts';

/**
 * Sets the template, unless the workspace has one.
 * @param files the imported notes
 * @returns the line that reports it; none if nothing is to do
 */
export async function importTemplate(source: ImportSource, files: readonly string[]): Promise<string[]> {
  const { api, vault, templateIds, workspaceId } = source;
  const { path: named, setBy } = vault.dailyTemplate ?? {};
  if (named === undefined) return [];
  const file = files.find(vault.isDailyTemplate);
  if (file === undefined) return [`${setBy}: there is no template ${named}.`];
  // A note that was not imported is among the failures, and an empty one is no template.
  const noteId = templateIds.get(file);
  if (noteId === undefined) return [];
  try {
    const workspaces = await api.list<WorkspaceListItem>('/workspace');
    const { dailyTemplateId } = workspaces.find(({ id }) => id === workspaceId) ?? {};
    if (dailyTemplateId === noteId) return [];
    if (dailyTemplateId !== undefined)
      return [`${file} is not the template of daily notes: the workspace has another one.`];
    await api.call('PUT', '/workspace', { workspaceId, dailyTemplateId: noteId });
    return [`${file} is now the template of daily notes.`];
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return [`${file} is not the template of daily notes: ${reason}`];
  }
}
