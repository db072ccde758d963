// A picture as large as the window allows. A click or Esc closes it.
import { useModal } from './ui.tsx';

export interface ShownPicture {
  readonly src: string;
  readonly alt: string;
}

export function Enlarged({ src, alt, close }: ShownPicture & { readonly close: () => void }) {
  const dialog = useModal();
  return (
    <dialog class="enlarged" ref={dialog} onClose={close} aria-label={alt || 'Picture'}>
      <button class="quiet" onClick={() => dialog.current?.close()} aria-label="Close">
        <img src={src} alt={alt} />
      </button>
    </dialog>
  );
}
