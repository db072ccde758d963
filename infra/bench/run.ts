// The whole run, phase by phase.
import { weighBundles } from './bundles.ts';
import { measureCpu } from './cpu.ts';
import { measureAuthorizer, measureEndpoints, type Sample } from './endpoints.ts';
import { exponentsOf } from './exponents.ts';
import { measureGrowth } from './growth.ts';
import { brokenInvariants } from './integrity.ts';
import { openLaboratory } from './laboratory.ts';
import { openLibrary } from './library.ts';
import { thisMachine } from './machine.ts';
import { measureMalformedKey } from './malformed-key.ts';
import { comparePeers } from './peers/compare.ts';
import type { Progress } from './progress.ts';
import type { Results } from './results.ts';
import { SCENARIOS } from './scenarios.ts';
import type { Endpoint } from './service.ts';
import { FULL, QUICK } from './sizes.ts';
import { Stage } from './stage.ts';

/** Measures everything. */
export async function runBench(
  { quick, peers: withPeers }: { readonly quick: boolean; readonly peers: boolean },
  progress: Progress,
): Promise<Results> {
  const began = performance.now();
  const machine = thisMachine();
  const size = quick ? QUICK : FULL;
  progress.phase('starting', 0.03);
  const laboratory = await openLaboratory();
  try {
    const steady = await laboratory.gateway();
    const stage = await Stage.open(laboratory, steady);
    const malformedKey = await measureMalformedKey(laboratory);
    const authorizer = await measureAuthorizer(laboratory);

    progress.phase('endpoints', 0.08);
    let done = 0;
    const { costs, samples } = await measureEndpoints(laboratory, stage, SCENARIOS, ({ endpoint }) =>
      progress.at(++done / SCENARIOS.length, endpoint),
    );

    progress.phase('CPU time', 0.12);
    const chosen = typical(samples, size.cpuOf);
    done = 0;
    const cpu = await measureCpu(laboratory, stage, chosen, size.cpuRuns, ({ endpoint }) =>
      progress.at(++done / chosen.length, endpoint),
    );

    progress.phase('bundles', 0.12);
    const bundles = await weighBundles(laboratory, size.functions, size.imports, (turn, of) =>
      progress.at(turn / of, `import ${turn} of ${of}`),
    );

    progress.phase('growth', withPeers ? 0.35 : 0.65);
    const library = await openLibrary(laboratory, steady);
    const growth = await measureGrowth(laboratory, library, size.notes, size.lists, (label, part, of) =>
      progress.at(part / of, label),
    );

    if (withPeers) progress.phase('other services', 0.3);
    const peers = withPeers
      ? await comparePeers(laboratory, library, (label, share) => progress.at(share, label))
      : undefined;

    const violations = await brokenInvariants();
    const { calibration } = laboratory.recorder;
    return {
      machine,
      quick,
      seconds: (performance.now() - began) / 1_000,
      calibration,
      endpoints: costs,
      authorizer,
      malformedKey,
      growth,
      exponents: exponentsOf(growth),
      cpu,
      bundles,
      peers,
      violations,
    };
  } finally {
    await laboratory.close();
    progress.end();
  }
}

/** The first variant of each of these endpoints, and the search. */
function typical(samples: readonly Sample[], endpoints: readonly Endpoint[]): Sample[] {
  const first = new Set(endpoints.map((endpoint) => samples.find((sample) => sample.endpoint === endpoint)));
  return samples.filter((sample) => first.has(sample) || sample.variant === 'search');
}
