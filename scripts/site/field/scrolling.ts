/** Below a field there should be room for this many pixels, some four options. */
const LEAST_ROOM = 260;
const MARGIN = 8;

/** The pixels below a field on the screen; where they are too few for a list, the page is scrolled first. */
export function roomBelow(field: HTMLElement): number {
  // A phone's keyboard makes the visual viewport smaller.
  const end = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  const { top, bottom } = field.getBoundingClientRect();
  if (end - bottom < LEAST_ROOM && top > MARGIN) scrollBy({ top: top - MARGIN, behavior: "instant" });
  const room = end - field.getBoundingClientRect().bottom - MARGIN;
  return Math.max(room, LEAST_ROOM / 2);
}

/** Scrolls a list, and nothing else, until an option is in sight. */
export function scrollToOption(list: HTMLElement, option: HTMLElement): void {
  const top = option.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  const bottom = top + option.offsetHeight;
  if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
