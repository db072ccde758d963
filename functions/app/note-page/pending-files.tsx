// The files that are being sent, and rejected files.
import { fileQueue } from '../files/files.ts';
import { useRef } from 'preact/hooks';
import { online } from '../api/request.ts';
import { sentBytes } from '../api/upload.ts';
import { attempt } from '../state/notices.ts';

/** The progress of files that are being sent. It is a notice, because a banner that comes and goes would move the text. */
export function SendingFiles() {
  /** The bytes that waited when the first file was sent. */
  const all = useRef(0);
  const waiting = fileQueue.pending.value.filter(({ problem }) => problem === undefined);
  const count = waiting.length;
  const left = waiting.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) - sentBytes.value;
  all.current = count === 0 ? 0 : Math.max(all.current, left);
  const percent = Math.max(0, Math.floor(100 * (1 - left / all.current)));
  if (count === 0 || !online.value) return null;
  return (
    <p class="notice">
      {count === 1 ? 'A file is' : `${count} files are`} stored here and being sent…
      <progress aria-label="Sending files" max={100} value={percent} />
      <small aria-hidden="true">{percent} %</small>
    </p>
  );
}

/** The files that the service has rejected. */
export const RejectedFiles = () =>
  fileQueue.pending.value
    .filter(({ problem }) => problem !== undefined)
    .map((file) => (
      <div class="callout" role="alert" key={file.number}>
        <p>
          {file.path} is stored only here. {file.problem}
        </p>
        <button onClick={() => attempt(() => fileQueue.retry(file))}>Try again</button>
        <button onClick={() => attempt(() => fileQueue.drop(file))}>Delete it</button>
      </div>
    ));
