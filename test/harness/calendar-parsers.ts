// A calendar as two independent parsers read it (E26).
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expect } from 'vitest';

export interface ParsedEvent {
  readonly uid: string;
  readonly date: string;
  readonly summary: string;
  readonly description: string;
}

const dateOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'val' in value ? String(value.val) : String(value);

/** The events as each parser reads them, by the parser's name. */
export const PARSERS: Readonly<Record<string, (text: string) => ParsedEvent[]>> = {
  'ical.js': (text) =>
    new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((component) => {
      const { uid, summary, description, startDate } = new ICAL.Event(component);
      expect(startDate.isDate).toBe(true);
      return { uid, summary, description, date: startDate.toString() };
    }),
  'node-ical': (text) =>
    Object.values(nodeIcal.sync.parseICS(text)).flatMap((component) => {
      if (component?.type !== 'VEVENT') return [];
      expect(component.datetype).toBe('date');
      return [
        {
          uid: component.uid,
          summary: textOf(component.summary),
          description: textOf(component.description),
          date: dateOf(component.start),
        },
      ];
    }),
};
