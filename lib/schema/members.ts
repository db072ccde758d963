// Members that a resource has only if something is set or asked for.
import Type from 'typebox';

/** The templates of a workspace (E29). */
export const templates = {
  dailyTemplateId: Type.Optional(
    Type.String({ format: 'uuid', description: 'The note that fills new daily notes, if one is set.' }),
  ),
  weeklyTemplateId: Type.Optional(
    Type.String({ format: 'uuid', description: 'The note that fills new weekly notes, if one is set.' }),
  ),
};

/** The members that `calendar` adds to a note in a list (E30). */
export const when = {
  date: Type.Optional(
    Type.String({ format: 'date', description: 'The day of a daily note, with `calendar`.' }),
  ),
  week: Type.Optional(Type.Integer({ description: 'The ISO week of a weekly note, with `calendar`.' })),
  year: Type.Optional(Type.Integer({ description: 'The year of the week, with `calendar`.' })),
};
