// A button that copies a block of code. One button goes to the block below the pointer, or with the focus.
let button: HTMLButtonElement | undefined;

/** Shows the button in the block of code of an event. */
export function offerCopy({ target }: Event): void {
  const block = target instanceof Element ? target.closest('pre') : null;
  if (!block || (button && block.contains(button))) return;
  button?.remove();
  button = copyButton();
  block.append(button);
}

function copyButton(): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'copy-code';
  made.textContent = 'Copy';
  made.ariaLabel = 'Copy the code';
  made.addEventListener('click', () => {
    const code = made.parentElement?.querySelector('code')?.textContent ?? '';
    const say = (text: string): void => void (made.textContent = text);
    navigator.clipboard.writeText(code).then(
      () => say('Copied'),
      () => say('The browser blocked copying'),
    );
  });
  return made;
}
