// An ES import of node:http makes Node evaluate all that it exports, a client of web sockets among it: twice the
// time that a bundle takes for all the rest. Taken as an object, only what is used of it is evaluated.
import type { Plugin } from 'esbuild';

export const httpPlugin = (): Plugin => ({
  name: 'http',
  setup(build) {
    build.onResolve({ filter: /^node:http$/ }, ({ path }) => ({ path, namespace: 'builtin' }));
    build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}');`,
    }));
  },
});
