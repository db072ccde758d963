// The contracts of all MCP tools, in the order in which they are listed.
import { appendToTodayTool, todayTool, weekTool } from '../../lib/mcp/contracts/calendar.ts';
import {
  appendToNoteTool,
  createNoteTool,
  editNoteTool,
  readNoteTool,
  searchNotesTool,
  writeNoteTool,
} from '../../lib/mcp/contracts/notes.ts';
import { createGroupTool, listGroupsTool, listWorkspacesTool } from '../../lib/mcp/contracts/places.ts';
import {
  completeTodoTool,
  createTodoTool,
  deleteTodoTool,
  listTodosTool,
} from '../../lib/mcp/contracts/todos.ts';
import {
  listChangesTool,
  listTrashTool,
  moveToTrashTool,
  restoreTool,
} from '../../lib/mcp/contracts/trash.ts';
import type { ToolContract } from '../../lib/mcp/tool-contract.ts';

export const toolContracts: readonly ToolContract[] = [
  searchNotesTool,
  readNoteTool,
  createNoteTool,
  writeNoteTool,
  editNoteTool,
  appendToNoteTool,
  todayTool,
  appendToTodayTool,
  weekTool,
  listTodosTool,
  createTodoTool,
  completeTodoTool,
  deleteTodoTool,
  listWorkspacesTool,
  listGroupsTool,
  createGroupTool,
  moveToTrashTool,
  restoreTool,
  listTrashTool,
  listChangesTool,
];
