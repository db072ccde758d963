// The numbers of docs/deploy.md and docs/design.md: their arithmetic, and what they say about the stack.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { EVERYTHING, synthesized } from '../harness/template.ts';

const read = (name: string): string => readFileSync(join(ROOT, 'docs', name), 'utf8');
const deploy = read('deploy.md');
const design = read('design.md');

/** The cells of a table's rows, without its heading. */
const rowsAfter = (text: string, heading: RegExp): string[][] => {
  const [, after = ''] = text.split(heading);
  return (/(?:^\|.*\n)+/m.exec(after)?.[0] ?? '')
    .trim()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};

const numbersIn = (cell = ''): number[] =>
  [...cell.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([text]) => Number(text.replaceAll(',', '')));
const firstIn = (cell?: string): number => numbersIn(cell)[0] ?? Number.NaN;

/** Whether a number is another one, rounded to two digits or so. */
const isAbout = (written: number, exact: number): boolean => Math.abs(written / exact - 1) < 0.05;

/** Rows whose formula is in another column: a limit by bytes, and one by functions at once. */
const OTHERWISE = /until the link has sent|100 MB/;
const isFree = ([, rate]: readonly string[]): boolean => rate === 'any number';
const attacks = rowsAfter(deploy, /^### Costs caused by others$/m);

test.for(attacks.filter((row) => !isFree(row) && !OTHERWISE.test(row[0] ?? '')))(
  '%s: the cost of an hour is the rate times the price',
  ([, rate = '', price, hour]) => {
    const perSecond = numbersIn(rate).at(-1) ?? 0;
    const cost = firstIn(price) * perSecond * 3600e-6;
    // The public methods have several prices, each with the same rate.
    const [, list, times, each] = /^([\d, ]+) and (three|seven) times ([\d.]+)$/.exec(price ?? '') ?? [];
    const count = times === 'three' ? 3 : 7;
    const prices =
      list === undefined ? [] : [...numbersIn(list), ...Array.from({ length: count }, () => Number(each))];
    const sum = prices.reduce((total, one) => total + one, 0);
    const exact = sum > 0 ? (sum * perSecond * 3600e-6) / prices.length : cost;
    expect([firstIn(hour), isAbout(firstIn(hour), exact)]).toEqual([firstIn(hour), true]);
  },
);

test('what is free costs nothing in an hour', () => {
  const free = attacks.filter(isFree).map(([, , price, hour]) => [price, hour]);
  expect(free).not.toEqual([]);
  expect(free).toEqual(free.map(() => [expect.stringMatching(/^0:/), '0']));
});

test('the other two lines: 1 GB a day for each link, and 45 seconds at 2 MB a second', () => {
  const [link, page] = attacks.filter(([who = '']) => OTHERWISE.test(who));
  const [price, days] = [firstIn(link?.[2]), numbersIn(link?.[3])];
  expect(isAbout(days[0] ?? 0, (1024 / 4) * price * 1e-6)).toBe(true);
  const hours = numbersIn(page?.[3]);
  expect(isAbout(hours[0] ?? 0, (10 / 45) * 3600e-6 * firstIn(page?.[2]))).toBe(true);
  expect(isAbout(hours[2] ?? 0, (1000 / 45) * 3600e-6 * firstIn(page?.[2]))).toBe(true);
});

test('the lines name the methods of the stack: with a key, public, and preflights', () => {
  const methods = Object.values(synthesized(EVERYTHING).findResources('AWS::ApiGateway::Method')).map(
    ({ Properties }) => Properties as { AuthorizationType: string; HttpMethod: string },
  );
  const preflights = methods.filter(({ HttpMethod }) => HttpMethod === 'OPTIONS').length;
  const withKey = methods.filter(({ AuthorizationType }) => AuthorizationType === 'CUSTOM').length;
  const open = methods.length - withKey - preflights;
  const line = (who: RegExp) => attacks.find(([cell = '']) => who.test(cell)) ?? [];
  const [keyed = '', keyedRate] = line(/methods that need a key/);
  expect([firstIn(keyed), firstIn(keyedRate)]).toEqual([withKey, 100 * withKey]);
  const [, docsRate] = line(/five methods of the documentation/);
  const [, openRate] = line(/nine methods of notes\.mjs/);
  // Two others are the methods of links, which have their own lines.
  expect([firstIn(docsRate), firstIn(openRate)]).toEqual([5, 20 * (open - 2 - 5)]);
  const [, sent] = line(/preflights/);
  expect(firstIn(sent)).toBe(100 * preflights);
});

test('the alarms have as many metrics as the page says', () => {
  const alarms = Object.values(synthesized(EVERYTHING).findResources('AWS::CloudWatch::Alarm')).map(
    ({ Properties }) => Properties as { Metrics?: readonly { MetricStat?: object }[] },
  );
  const metrics = alarms.flatMap(({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat) ?? [{}]);
  const [, words = '', price = ''] =
    /\(([^(]*alarm metrics), of which 10 are free, and 1 of 3 free dashboards; else\s+([\d.]+)\)/.exec(
      deploy,
    ) ?? [];
  expect(words).toBe(`${metrics.length} alarm metrics`);
  expect(deploy).toContain(`a budget, for ${(0.1 * (metrics.length - 10)).toFixed(2)} if`);
  expect(Number(price)).toBeCloseTo(0.1 * metrics.length + 3);
});

/** The thresholds of the alarms on what costs money: the unit, in milliseconds for functions, and the minutes of a period. */
const limits = Object.entries(synthesized(EVERYTHING).findResources('AWS::CloudWatch::Alarm')).flatMap(
  ([id, { Properties }]) => {
    const [, name = ''] =
      /^Alarms(Requests|RequestsPerHour|WrittenUnits|FunctionTime)[0-9A-F]{8}$/.exec(id) ?? [];
    const { Threshold = 0 } = Properties as { Threshold?: number };
    const [, period] = /"Period":(\d+)/.exec(JSON.stringify(Properties)) ?? [];
    return name === '' ? [] : [{ name, threshold: Threshold, minutes: Number(period) / 60 }];
  },
);

test.for(attacks.filter((row) => !isFree(row)))('%s: the alarm is the one that the stack has', (row) => {
  const [what = '', rate = '', , hour = '', functions = '', alarm] = row;
  const atOnce = functions === 'all' ? 10 : firstIn(functions);
  const perSecond = functions === 'all' ? atOnce / 45 : (numbersIn(rate).at(-1) ?? 0);
  const [, writes = '0'] = /([\d,]+) writes each/.exec(what) ?? [];
  const used: Readonly<Record<string, number>> = {
    Requests: perSecond,
    RequestsPerHour: perSecond,
    WrittenUnits: perSecond * Number(writes.replace(',', '')),
    FunctionTime: atOnce * 1_000,
  };
  const ringing = limits
    .map(({ name, threshold, minutes }) => ({ name, after: threshold / (60 * (used[name] ?? 0)), minutes }))
    .filter(({ after, minutes }) => after <= minutes)
    .toSorted((a, b) => a.minutes - b.minutes)
    .map(({ name, minutes, after }) => ({ name, after: minutes > 5 ? Math.ceil(after) : 5 }));
  const [first] = ringing;
  const daily = Math.round(24 * firstIn(hour));
  expect(alarm).toBe(first ? `\`${first.name}\`, ${first.after}` : `none: ${daily} USD a day`);
  // What costs more than a dollar an hour rings within 75 minutes.
  expect(firstIn(hour) > 1 ? (first?.after ?? Infinity) : 0).toBeLessThanOrEqual(75);
});

test('the cost of one person is the sum of its parts', () => {
  const [, parts = ''] = /^The first line is the sum of ([^]*?)\. In the second/m.exec(deploy) ?? [];
  const [always = '', time = ''] = parts.split('; and of');
  const sum = numbersIn(always)
    .filter((value) => value < 1)
    .reduce((total, value) => total + value, 0);
  const [warm = 0, , cold = 0] = numbersIn(time);
  const [, said] = rowsAfter(deploy, /^## Costs$/m)[0] ?? [];
  expect(numbersIn(said)).toEqual([sum + warm, sum + cold].map((value) => Number(value.toFixed(2))));
});

test('the scale is 200 requests a day of each of 100,000 users', () => {
  const table = rowsAfter(design, /^## Scale$/m);
  const [lowest, highest] = numbersIn(/costs\) ([\d.]+ to [\d.]+) USD a month/.exec(design)?.[1]);
  const users = 100_000;
  const mean = (200 * users) / 86_400;
  const cells = table.map(([, cell = '']) =>
    numbersIn(cell).map((value) => (cell.includes('TB') ? value * 1e12 : value)),
  );
  const exact = [
    [mean],
    [mean * 10],
    [(mean * 10) / 3],
    [mean * 10 * 0.15],
    [mean * 10 * 2],
    [users * 10e6],
    [users * (lowest ?? 0), users * (highest ?? 0)],
  ];
  // A small count is rounded to a whole number.
  const isClose = (value: number, wanted = 0): boolean =>
    Math.abs(value - wanted) <= Math.max(0.5, 0.005 * value);
  const close = cells.map((values, row) =>
    values.map((value, column) => isClose(value, exact[row]?.[column])),
  );
  expect(close, JSON.stringify({ cells, exact })).toEqual(exact.map((values) => values.map(() => true)));
});

test('check-data reads 4 KB a unit, because its reads are strongly consistent', () => {
  const [, words = ''] = /reads the whole table, ([^;]*);/.exec(design) ?? [];
  const [terabytes = 0, kilobytes = 0, million, dollars = 0, minutes = 0, aSecond = 0] = numbersIn(words);
  expect(readFileSync(join(ROOT, 'lib/db/table/scan.ts'), 'utf8')).toContain('ConsistentRead: true');
  const exact = (terabytes * 1e12) / 4096 / 1e6;
  expect([terabytes, kilobytes, million]).toEqual([1, 4, Math.round(exact)]);
  expect([dollars, minutes]).toEqual([Math.round(exact * 0.125), Math.round((exact * 1e6) / aSecond / 60)]);
});

test('the design names the number of resources and functions of the stack', () => {
  const { Resources } = synthesized(EVERYTHING).toJSON() as { Resources: object };
  const functions = Object.keys(synthesized().findResources('AWS::Lambda::Function')).length;
  expect(design).toContain(
    `the stack with every setting already has ${Object.keys(Resources).length} of the 500`,
  );
  expect(design).toContain(`each of the ${functions} functions`);
});
