// An ES import of one of Node's own modules makes Node evaluate all it exports, whatever is used of it: process its
// standard streams, fs its watchers, http a client of web sockets. Taken as an object it gives what is asked for.
import type { Plugin } from 'esbuild';

const NAMESPACE = 'builtin';

/** Takes Node's modules as objects. */
export const builtinsPlugin = (): Plugin => ({
  name: 'builtins',
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: NAMESPACE, sideEffects: false }));
    build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}');`,
    }));
  },
});
