import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { serveOther } from "./other-origin.ts";
import type { Site } from "./site.test.ts";

const REACT = `
  import { createElement as h, useState } from "react";
  import { createRoot } from "react-dom/client";
  function App() {
    const [code, setCode] = useState("585");
    const [sent, setSent] = useState("");
    const submit = (event) => {
      event.preventDefault();
      setSent(new URLSearchParams(new FormData(event.target)).toString());
    };
    return h("form", { onSubmit: submit },
      h("location-field", { name: "controlled", label: "Controlled", level: "any", value: code,
        onchange: (event) => setCode(event.target.value) }),
      h("location-field", { name: "own", label: "Own", required: true, names: true }),
      h("button", { type: "button", onClick: () => setCode("30") }, "Goa"),
      h("button", { type: "submit" }, "Send"),
      h("output", {}, code + " | " + sent));
  }
  createRoot(document.querySelector("main")).render(h(App));`;

const VUE = `
  import { createApp, h, ref } from "vue";
  createApp({
    setup() {
      const code = ref("585");
      return () => h("form", {},
        [h("location-field", { name: "place", label: "Place", level: "any", value: code.value,
          onChange: (event) => { code.value = event.target.value; } }),
        h("button", { type: "button", onClick: () => { code.value = "30"; } }, "Goa"),
        h("output", {}, code.value)]);
    },
  }).mount("main");`;

const SVELTE = `
  <script>
    let code = $state("585");
    let sent = $state("");
    function submit(event) {
      event.preventDefault();
      sent = new URLSearchParams(new FormData(event.target)).toString();
    }
  </script>
  <form onsubmit={submit}>
    <location-field name="place" label="Place" level="any" value={code}
      onchange={(event) => (code = event.target.value)}></location-field>
    <location-field name="own" label="Own" names={true}></location-field>
    <button type="button" onclick={() => (code = "30")}>Goa</button>
    <button type="submit">Send</button>
    <output>{code} | {sent}</output>
  </form>`;

const SVELTE_START = `
  import { mount } from "svelte";
  import App from "App.svelte";
  mount(App, { target: document.querySelector("main") });`;

/** Compiles the Svelte component of this file. */
const svelte: Plugin = {
  name: "svelte",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^App\.svelte$/ }, ({ path }) => ({ path, namespace: "svelte" }));
    onLoad({ filter: /.*/, namespace: "svelte" }, () => {
      // Loaded by this test alone: it is large.
      const { compile } = createRequire(HERE)("svelte/compiler") as SvelteCompiler;
      return { contents: compile(SVELTE, { generate: "client" }).js.code, resolveDir: HERE };
    });
  },
};

interface SvelteCompiler {
  compile(source: string, options: { generate: "client" }): { js: { code: string } };
}

const HERE = fileURLToPath(new URL(".", import.meta.url));

export function frameworkTests(site: Site): void {
  test("React 19: a field with a state and one of the form's own", async () => {
    const { page, stop } = await open(site, REACT);
    await setAndChoose(page, "Controlled");
    await sendBoth(page, "controlled");
    stop();
  });

  test("Vue 3: a field with a ref", async () => {
    const { page, stop } = await open(site, VUE);
    await setAndChoose(page, "Place");
    await page.locator("output").getByText("05613").waitFor();
    stop();
  });

  test("Svelte 5: a field with a state and one of the form's own", async () => {
    const { page, stop } = await open(site, SVELTE_START);
    await setAndChoose(page, "Place");
    await sendBoth(page, "place");
    stop();
  });

  test("the module can be imported where there is no document", async () => {
    const code = new TextDecoder().decode(site.dist.get("location-field.js") as Uint8Array);
    const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    expect(module).toHaveProperty("LocationField");
  });
}

/** Sets a field's value from outside, then chooses a taluka in it. */
async function setAndChoose(page: Page, label: string): Promise<void> {
  const box = page.getByRole("combobox", { name: label });
  await expect.poll(() => box.inputValue()).toBe("North Goa, Goa");
  await page.getByRole("button", { name: "Goa" }).click();
  await expect.poll(() => box.inputValue()).toBe("Goa");
  await box.fill("satari");
  await page.getByRole("option").first().click();
}

/** Chooses a village in the form's own field, and sends the form. */
async function sendBoth(page: Page, name: string): Promise<void> {
  await page.getByText("05613 |").waitFor();
  await page.getByRole("combobox", { name: "Own" }).fill("podocem");
  await page.getByRole("option", { name: /Podocem/ }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await page
    .getByText(
      `05613 | ${name}=05613&own=626765&own_state=Goa&own_district=North+Goa&own_taluka=Satari&own_name=Podocem`,
    )
    .waitFor();
}

/** A page of another site that a framework draws. */
async function open(site: Site, source: string) {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: HERE },
    plugins: [svelte],
    bundle: true,
    write: false,
    format: "esm",
    define: {
      "process.env.NODE_ENV": '"production"',
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
    },
    logLevel: "silent",
  });
  const other = await serveOther(
    `<!doctype html><html lang="en"><title>App</title><link rel="icon" href="data:,"><main></main>
     <script type="module" src="/app.js"></script>
     <script type="module" src="${site.server.url}/location-field.js"></script>`,
    { "app.js": outputFiles[0]!.text },
  );
  const page = await site.visitor.newPage();
  await page.goto(other.url);
  return { page, stop: other.stop };
}
