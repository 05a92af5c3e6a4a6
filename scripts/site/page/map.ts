/** Shows the name and the counts of a state below the drawing of India while it is pointed at or has the focus. */
export function captionMap(figure: HTMLElement): void {
  const caption = figure.querySelector("figcaption")!;
  const hint = caption.textContent;
  for (const link of figure.querySelectorAll("a")) {
    const text = link.querySelector("title")!.textContent;
    for (const event of ["pointerenter", "focus"])
      link.addEventListener(event, () => {
        caption.textContent = text;
      });
    for (const event of ["pointerleave", "blur"])
      link.addEventListener(event, () => {
        caption.textContent = hint;
      });
  }
}
