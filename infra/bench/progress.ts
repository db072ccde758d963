// One line on the terminal that says how far the run is: redrawn where there is a terminal, now and then elsewhere.

const WIDTH = 24;
const PLAIN_EVERY_MS = 10_000;

export interface Progress {
  /** Begins a phase; `share` is its part of the whole run. */
  phase(label: string, share: number): void;
  /** How much of the phase is done, from 0 to 1, and what is being done. */
  at(done: number, detail?: string): void;
  end(): void;
}

export function startProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  let before = 0;
  let share = 0;
  let label = '';
  let written = 0;
  // Whoever read the line may go; the run goes on.
  stream.on('error', () => undefined);

  function draw(done: number, detail: string, now: boolean): void {
    const whole = Math.min(1, before + share * done);
    const filled = Math.round(WIDTH * whole);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    const percent = `${Math.floor(100 * whole)} %`.padStart(5);
    const text = `${bar} ${percent}  ${label}${detail ? `: ${detail}` : ''}`;
    if (stream.isTTY) return void stream.write(`\r\u001B[2K${text.slice(0, stream.columns - 1)}`);
    if (!now && Date.now() - written < PLAIN_EVERY_MS) return;
    written = Date.now();
    stream.write(`${text}\n`);
  }

  return {
    phase(next, part) {
      before += share;
      [label, share] = [next, part];
      draw(0, '', true);
    },
    at: (done, detail = '') => draw(done, detail, false),
    end() {
      if (stream.isTTY) stream.write('\r\u001B[2K');
    },
  };
}
