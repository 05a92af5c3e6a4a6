import type { AreasAtRecord } from "../../../functions/core/contract/records.ts";
import { kilometres } from "../../../functions/core/pages/texts.ts";

/** How long a device may take to find its position, in milliseconds. */
const TIMEOUT = 10_000;

/** The share of the map by which an arrow key moves the mark; with Shift a tenth of it. */
const STEP = 0.04;

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Says which area a point of a map is in. The point is the device's position or, after the button is pressed, the next point
 * that is clicked, or the one to which arrow keys move a mark, with Enter.
 */
export function askPoints(section: HTMLElement): void {
  const box = section.querySelector<HTMLElement>(".area-at");
  const drawing = section.querySelector<SVGSVGElement>(".area-map > svg");
  if (!box || !drawing) return;
  const status = box.querySelector("p")!;
  const locate = box.querySelector<HTMLButtonElement>("[data-locate]")!;
  const choose = box.querySelector<HTMLButtonElement>("[data-point]")!;
  const [top, left, perY, perX] = drawing.dataset.at!.split(" ").map(Number) as [
    number,
    number,
    number,
    number,
  ];

  const askAt = (x: number, y: number) => ask(top - y * perY, left + x * perX);
  const ask = async (latitude: number, longitude: number) => {
    status.textContent = box.dataset.finding!;
    mark((longitude - left) / perX, (top - latitude) / perY);
    try {
      const point = `${latitude.toFixed(5)},${longitude.toFixed(5)}`;
      const response = await fetch(`/api/locations/at?point=${point}`);
      if (response.status === 404) status.textContent = box.dataset.none!;
      else if (response.ok) answer(((await response.json()) as { data: AreasAtRecord }).data);
      else throw new Error(`answered ${response.status}`);
    } catch {
      status.textContent = box.dataset.failed!;
    }
  };

  const answer = ({ state, district, taluka, nearest }: AreasAtRecord) => {
    // If only one is of another taluka, it may be misplaced.
    const likely = taluka !== null && taluka.agreement >= 0.5;
    const areas = [...(likely ? [taluka] : []), district, state];
    const text = areas.every(({ certain }) => certain) ? box.dataset.sure! : box.dataset.maybe!;
    const parts: Readonly<Record<string, (Node | string)[]>> = {
      areas: areas.flatMap((area, i) => [...(i > 0 ? [", "] : []), link(area)]),
      place: [link(nearest)],
      distance: [kilometres(nearest.distance_km, document.documentElement.lang)],
    };
    status.replaceChildren(...text.split(/[{}]/).flatMap((part) => parts[part] ?? [part]));
  };

  const mark = (x: number, y: number) => {
    marked()?.remove();
    const circle = document.createElementNS(drawing.namespaceURI!, "circle");
    for (const [name, value] of Object.entries({ class: "asked", cx: x, cy: y, r: 8 }))
      circle.setAttribute(name, String(value));
    drawing.append(circle);
  };

  const marked = () => drawing.querySelector<SVGCircleElement>(".asked");

  /** Moves the mark by some of the map's steps, from the middle if it has none. */
  const move = ([right, down]: readonly [number, number], step: number) => {
    const { x, y, width, height } = drawing.viewBox.baseVal;
    const at = marked();
    const [fromX, fromY] = at
      ? [at.cx.baseVal.value, at.cy.baseVal.value]
      : [x + width / 2, y + height / 2];
    const toX = Math.min(x + width, Math.max(x, fromX + right * step * width));
    const toY = Math.min(y + height, Math.max(y, fromY + down * step * height));
    mark(toX, toY);
    status.textContent = `${(top - toY * perY).toFixed(2)}, ${(left + toX * perX).toFixed(2)}`;
  };

  const wait = (waits: boolean) => {
    choose.ariaPressed = String(waits);
    drawing.classList.toggle("asking", waits);
    status.textContent = waits ? box.dataset.wait! : "";
  };
  const isWaiting = () => choose.ariaPressed === "true";
  choose.addEventListener("click", () => wait(!isWaiting()));
  choose.addEventListener("keydown", (event) => {
    if (!isWaiting() || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, shiftKey } = event;
    const at = marked();
    if (key === "Escape") wait(false);
    else if (key in ARROWS) move(ARROWS[key]!, shiftKey ? STEP / 10 : STEP);
    else if (key === "Enter" && at) {
      wait(false);
      void askAt(at.cx.baseVal.value, at.cy.baseVal.value);
    } else return;
    event.preventDefault();
  });
  drawing.addEventListener("click", (event) => {
    // Unless the button is pressed, a click on an area goes there.
    const area = (event.target as Element).closest("a");
    if (!isWaiting() && area) return;
    event.preventDefault();
    (area as SVGAElement | null)?.blur();
    wait(false);
    const matrix = drawing.getScreenCTM()!.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    void askAt(x, y);
  });
  locate.addEventListener("click", () => {
    wait(false);
    status.textContent = box.dataset.finding!;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => void ask(coords.latitude, coords.longitude),
      () => {
        status.textContent = box.dataset.failed!;
      },
      { timeout: TIMEOUT, maximumAge: 60_000 },
    );
  });
}

/** A link to a place. The names are those of the API, in Latin letters. */
function link({ code, name }: { readonly code: string; readonly name: string }): Node {
  const to = document.createElement("a");
  const { lang } = document.documentElement;
  to.href = `${lang === "hi" ? "/hi" : ""}/place/${encodeURIComponent(code)}`;
  if (lang === "hi") to.lang = "hi-Latn";
  to.textContent = name;
  return to;
}
