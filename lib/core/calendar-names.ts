// The names of the calendars: daily and weekly notes.

/** The names that the calendars' groups are created with. */
export const CALENDAR_GROUPS = { daily: 'Daily Notes', weekly: 'Weekly Notes' } as const;

export type CalendarType = keyof typeof CALENDAR_GROUPS;

/** The text from which the id of the note of a day (`YYYY-MM-DD`) or week (`YYYY-Www`) is derived. */
export const noteSeed = (type: CalendarType, name: string): string => `${type} ${name}`;

/** The text from which the id of a calendar's group is derived. */
export const groupSeed = (type: CalendarType): string => `${type} group`;
