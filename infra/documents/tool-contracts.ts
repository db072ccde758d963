// The contracts of all MCP tools, in the order in which they are listed.
import * as calendar from '../../lib/mcp/contracts/calendar.ts';
import * as files from '../../lib/mcp/contracts/files.ts';
import * as links from '../../lib/mcp/contracts/sharing.ts';
import * as notes from '../../lib/mcp/contracts/notes.ts';
import * as groups from '../../lib/mcp/contracts/groups.ts';
import * as todos from '../../lib/mcp/contracts/todos.ts';
import * as trash from '../../lib/mcp/contracts/trash.ts';
import * as versions from '../../lib/mcp/contracts/versions.ts';
import type { ToolContract } from '../../lib/mcp/tool/tool-contract.ts';

export const toolContracts: readonly ToolContract[] = [
  notes.searchNotesTool,
  notes.readNoteTool,
  notes.createNoteTool,
  notes.writeNoteTool,
  notes.editNoteTool,
  notes.appendToNoteTool,
  calendar.todayTool,
  calendar.appendToTodayTool,
  calendar.weekTool,
  versions.listVersionsTool,
  versions.restoreVersionTool,
  todos.listTodosTool,
  todos.createTodoTool,
  todos.completeTodoTool,
  todos.deleteTodoTool,
  groups.listWorkspacesTool,
  groups.listGroupsTool,
  groups.createGroupTool,
  groups.listTagsTool,
  files.listFilesTool,
  files.readFileTool,
  files.saveFileTool,
  trash.moveToTrashTool,
  trash.restoreTool,
  trash.listTrashTool,
  trash.listChangesTool,
  links.shareNoteTool,
  links.listLinksTool,
  links.stopSharingTool,
];
