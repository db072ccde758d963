// A gateway for the tests of one file. A test can run something before a DynamoDB call of the functions is carried out.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { withFaults, type Call, type Fault, type Faults } from './faults/faults.ts';

type Before = (call: Call) => Promise<unknown> | undefined;

const nothing: Before = () => undefined;

export class HeldCalls {
  /** Runs before each call; reset before each test. */
  before: Before = nothing;
  #faults: Faults | undefined;

  constructor() {
    beforeAll(async () => {
      this.#faults = await withFaults(async (call): Promise<Fault> => {
        await this.before(call);
        return 'pass';
      });
    });
    beforeEach(() => {
      this.before = nothing;
    });
    afterAll(() => this.#faults?.stop());
  }

  /** The gateway, during a test. */
  get faults(): Faults {
    if (!this.#faults) throw new Error('The gateway starts before the first test');
    return this.#faults;
  }
}
