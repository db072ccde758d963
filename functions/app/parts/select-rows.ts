// Selecting rows of a list: with their boxes, with a long press on a touch screen, and with a tap while something is selected.
import type { Selection } from '../lists/selection.ts';

const PRESS_MS = 500;
/** A finger that moves farther scrolls (CSS pixels). */
const MOVED_MAX = 10;

/** The listeners of a list whose rows have a box with their id as its value. */
export function listenersFor<T extends { readonly id: string }>(selection: Selection<T>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let press: { readonly id: string; readonly x: number; readonly y: number } | undefined;
  /** Whether the finger that is or was on the screen has selected a row. Lifting it is no tap. */
  let isLong = false;
  const end = (): void => {
    clearTimeout(timer);
    press = undefined;
  };
  const select = (): void => {
    if (press) selection.toggle(press.id);
    isLong = true;
    end();
  };
  return {
    onPointerDown({ target, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent): void {
      end();
      isLong = false;
      const id = boxOf(target)?.value;
      if (pointerType !== 'touch' || !isPrimary || id === undefined) return;
      press = { id, x, y };
      timer = setTimeout(select, PRESS_MS);
    },
    onPointerMove({ clientX, clientY }: PointerEvent): void {
      if (press && Math.hypot(clientX - press.x, clientY - press.y) > MOVED_MAX) end();
    },
    onPointerUp: end,
    // The browser scrolls.
    onPointerCancel: end,
    onContextMenu(event: Event): void {
      if (!press && !isLong) return;
      event.preventDefault();
      // The browser's own long press came first.
      if (press) select();
    },
    onClick(event: MouseEvent): void {
      const { target, shiftKey } = event;
      const box = boxOf(target);
      // A click on the label is followed by one on its box.
      if (!box || (target !== box && box.parentElement?.contains(target as Node))) return;
      // A key clicks without a finger.
      const isLifted = isLong && event.detail > 0;
      if (target !== box) {
        if (!isLifted && (selection.isEmpty.peek() || event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
      }
      isLong = false;
      if (isLifted) return;
      if (shiftKey) selection.extendTo(box.value);
      else selection.toggle(box.value);
    },
  };
}

const boxOf = (target: EventTarget | null): HTMLInputElement | null | undefined =>
  target instanceof Element ? target.closest('li')?.querySelector<HTMLInputElement>('.select input') : null;
