// Arguments of several tools.
import Type from 'typebox';
import { flag } from '../../schema/kinds.ts';

/** Of tools that return a note that they have written. */
export const preview = Type.Optional(
  flag({ default: false, description: 'Whether the preview has 300 characters, not 80.' }),
);
