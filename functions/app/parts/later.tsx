// Views and dialogs whose code is loaded when they are first opened.
import type { VNode } from 'preact';
import { Alert, Loading, useLoaded } from './ui.tsx';

interface LaterProps<Code> {
  /** Called once the code is loaded. */
  readonly show: (code: Code) => VNode;
}

/** A component that shows something of a module, once that is loaded. @param load imports the module */
export function later<Code>(load: () => Promise<Code>) {
  let loaded: Code | undefined;
  return ({ show }: LaterProps<Code>) => {
    const { problem } = useLoaded(async () => {
      loaded ??= await load();
    }, []);
    if (loaded) return show(loaded);
    if (problem === '') return <Loading />;
    return (
      <Alert text="This view can’t be loaded. Your text is stored.">
        <button onClick={() => location.reload()}>Reload</button>
      </Alert>
    );
  };
}
