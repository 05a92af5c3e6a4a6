/** How near to the window a part of the page is when its code loads. */
const NEAR = "300px";

/** Calls a function once a part of the page comes near the window; immediately if it is already there. */
export function whenNear(part: Element, use: () => void): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry!.isIntersecting) return;
      observer.disconnect();
      use();
    },
    { rootMargin: NEAR },
  );
  observer.observe(part);
}
