// The cost of every endpoint as rows of a table, for the report and for the README.
import type { EndpointCost, Measured } from './endpoints.ts';

/** Costs by the name of a request. A read has one row where cold and warm cost the same; of a write it is the costlier of two. */
export const costRows = (endpoints: readonly EndpointCost[]): (readonly [name: string, cost: Measured])[] =>
  endpoints.flatMap(({ endpoint, variant, cold, warm }): (readonly [string, Measured])[] => {
    const name = `\`${endpoint}\`${variant ? `, ${variant}` : ''}`;
    if (!endpoint.startsWith('GET')) return [[name, costlier(cold, warm)]];
    if (sameCost({ cold, warm })) return [[name, warm]];
    return [
      [`${name}: cold`, cold],
      [`${name}: warm`, warm],
    ];
  });

const costlier = (a: Measured, b: Measured): Measured => (a.read + a.write > b.read + b.write ? a : b);

const sameCost = ({ cold, warm }: Pick<EndpointCost, 'cold' | 'warm'>): boolean =>
  (['calls', 'trips', 'read', 'write'] as const).every((cost) => cold[cost] === warm[cost]);
