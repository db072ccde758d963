// The introduction of the OpenAPI document: a first call, and where to go from there.
import { COOKBOOK } from '../../lib/api/public-paths.ts';

/** @param base the address of the service; links contain it, so that they work in every tool that shows the document */
export const introduction = (base: string): string => `\
Workspaces with nested groups, Markdown notes, todos, daily and weekly notes, snapshots and a trash. Send your key with every request:

\`\`\`sh
export NOTES_KEY=service_…
curl ${base}/daily/append \\
  -H "Authorization: Bearer $NOTES_KEY" \\
  -H 'Content-Type: text/markdown' \\
  -d '- [ ] Try the notes'
\`\`\`

This appends a line to today's note. \`npm start\` prints a key for the local server; the operator of a deployment creates keys.

- [The app](${base}/app) shows the note in your browser, on desktop and phone.
- [The cookbook](${base}/docs/${COOKBOOK}) has recipes with curl: append a line, prevent lost updates, retry safely, restore, sync.
- AI agents connect to \`${base}/mcp\` over [MCP](https://modelcontextprotocol.io), with the same key. [llms.txt](${base}/llms.txt) describes the API to them.

Success is 200 with \`{"data": …}\`, an error is \`{"error": CODE, "message": text}\`. An optional body member that is \`null\` counts as omitted, unless its description says what null means. An empty query parameter counts as omitted, too.
`;
