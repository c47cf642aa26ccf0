/** Places a popover that is about to open below its button, within the window. */
export function openBelow({ currentTarget }: { currentTarget: HTMLElement }, button: HTMLElement | null): void {
  const { left = 0, bottom = 0 } = button?.getBoundingClientRect() ?? {};
  Object.assign(currentTarget.style, { left: `${Math.max(8, left)}px`, top: `${bottom + 4}px` });
}
