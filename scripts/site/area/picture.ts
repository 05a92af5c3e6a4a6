import { download } from "../dom.ts";

/** The dimensions of a picture drawn by `areaPicture`. */
const [WIDTH, HEIGHT] = [1200, 630];

/** Makes the button work that saves the map of an area as PNG. If the browser can't, the drawing itself opens. */
export function offerPicture(section: HTMLElement): void {
  const button = section.querySelector<HTMLButtonElement>("[data-png]");
  button?.addEventListener("click", async () => {
    const path = button.dataset.png!;
    try {
      await save(await (await fetch(path)).text(), button.dataset.name!);
    } catch {
      location.assign(path);
    }
  });
}

async function save(svg: string, name: string): Promise<void> {
  const image = new Image();
  // Firefox draws an image only if it has a size.
  const sized = svg.replace("<svg ", `<svg width="${WIDTH}" height="${HEIGHT}" `);
  image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  canvas.getContext("2d")!.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) throw new Error("not drawn");
  download(name, blob);
}
