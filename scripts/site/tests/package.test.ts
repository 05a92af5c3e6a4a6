import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build as bundle } from "esbuild";
import { build as viteBuild } from "vite";
import { beforeAll, expect, inject, test } from "vitest";
import { projectWithPackage } from "../../package/installed.fixture.ts";
import { describeSite } from "./site.ts";
import { fieldValue } from "./visitor.ts";

describeSite("the npm package in a browser", (site) => {
  let folder: string;

  beforeAll(async () => {
    if (inject("browser") !== null) folder = await projectWithPackage();
  });

  test.each(["esbuild", "Vite"])("bundled by %s, the field and the client work", async (by) => {
    writeFileSync(
      join(folder, "main.js"),
      `import { LocationDirectory } from "location-directory";
       import { LocationField } from "location-directory/location-field";
       const directory = new LocationDirectory("${site.server.url}");
       const field = new LocationField();
       field.setAttribute("label", "Village");
       field.directory = directory;
       document.body.append(field);
       window.matched = directory.match(["Podocem, Goa"]);`,
    );
    const out = join(folder, by);
    const entry = join(folder, "main.js");
    if (by === "esbuild") {
      const { warnings } = await bundle({
        entryPoints: [entry],
        outdir: out,
        bundle: true,
        splitting: true,
        format: "esm",
        logLevel: "silent",
      });
      expect(warnings).toEqual([]);
    } else
      await viteBuild({
        root: folder,
        configFile: false,
        logLevel: "silent",
        build: {
          outDir: out,
          target: "es2022",
          lib: { entry, formats: ["es"], fileName: () => "main.js" },
        },
      });
    const names = readdirSync(out);
    expect(names.length).toBeGreaterThan(1);
    const files = Object.fromEntries(
      names.map((name) => [name, readFileSync(join(out, name), "utf8")]),
    );
    const { page } = await site.visitor.openForm("", {}, "/main.js", files);
    await page.getByRole("combobox", { name: "Village" }).fill("podocem");
    await page.getByRole("option", { name: /Podocem/ }).click();
    expect(await fieldValue(page)).toBe("626765");
    const matched = await page.evaluate(async () => {
      const { rows } = await (
        window as unknown as { matched: Promise<{ rows: { match: { code: string } | null }[] }> }
      ).matched;
      return rows.map(({ match }) => match?.code);
    });
    expect(matched).toEqual(["626765"]);
  });
});
