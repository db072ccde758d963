// An ES import of a Node built-in makes Node evaluate all of its exports, even unused ones: the standard streams of
// process, the watchers of fs, the WebSocket client of http. An object evaluates only the members that are used.
import type { Plugin } from 'esbuild';

const NAMESPACE = 'builtin';

/** Replaces imports of Node built-ins by objects. */
export const builtinsPlugin = (): Plugin => ({
  name: 'builtins',
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: NAMESPACE, sideEffects: false }));
    build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}');`,
    }));
  },
});
