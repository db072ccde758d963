// The machine of a run in general terms: nothing that names it.
import { availableParallelism, loadavg, platform } from 'node:os';

export interface Machine {
  readonly cores: number;
  readonly system: string;
  readonly node: string;
  /** Processes that wanted to run, on average over the minute before: above the cores, times are not to be trusted. */
  readonly load: number;
}

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'Linux',
  darwin: 'macOS',
  win32: 'Windows',
};

export const thisMachine = (): Machine => ({
  cores: availableParallelism(),
  system: SYSTEMS[platform()] ?? platform(),
  node: process.versions.node.split('.').slice(0, 2).join('.'),
  load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
});

export const machineText = ({ cores, system, node, load }: Machine): string =>
  `${cores} cores, ${system}, Node ${node}; load ${load} when it began`;
