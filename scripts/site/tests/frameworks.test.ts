import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { expect, test } from "vitest";
import { describeSite } from "./site.ts";

/** The same form in each framework: one field bound to the framework's state, one in the form's own state. */
const APPS = {
  "React 19": `
    import { createElement as h, useState } from "react";
    import { createRoot } from "react-dom/client";
    function App() {
      const [code, setCode] = useState("585");
      const [sent, setSent] = useState("");
      const submit = (event) => setSent(sentBy(event));
      return h("form", { onSubmit: submit },
        h("location-field", { name: "place", label: "Place", level: "any", value: code,
          onchange: (event) => setCode(event.target.value) }),
        h("location-field", { name: "own", label: "Own", required: true, names: true }),
        h("button", { type: "button", onClick: () => setCode("30") }, "Goa"),
        h("button", { type: "submit" }, "Send"),
        h("output", {}, code + " | " + sent));
    }
    createRoot(document.querySelector("main")).render(h(App));`,
  "Vue 3": `
    import { createApp, h, ref } from "vue";
    createApp({
      setup() {
        const code = ref("585");
        const sent = ref("");
        return () => h("form", { onSubmit: (event) => { sent.value = sentBy(event); } }, [
          h("location-field", { name: "place", label: "Place", level: "any", value: code.value,
            onChange: (event) => { code.value = event.target.value; } }),
          h("location-field", { name: "own", label: "Own", required: true, names: true }),
          h("button", { type: "button", onClick: () => { code.value = "30"; } }, "Goa"),
          h("button", { type: "submit" }, "Send"),
          h("output", {}, code.value + " | " + sent.value)]);
      },
    }).mount("main");`,
  "Lit 3": `
    import { html, render } from "lit";
    let [code, sent] = ["585", ""];
    const show = () => render(html\`<form @submit=\${(event) => { sent = sentBy(event); show(); }}>
      <location-field name="place" label="Place" level="any" .value=\${code}
        @change=\${(event) => { code = event.target.value; show(); }}></location-field>
      <location-field name="own" label="Own" ?required=\${true} ?names=\${true}></location-field>
      <button type="button" @click=\${() => { code = "30"; show(); }}>Goa</button>
      <button type="submit">Send</button>
      <output>\${code} | \${sent}</output>
    </form>\`, document.querySelector("main"));
    show();`,
  "Angular's zone": `
    import "zone.js";
    const app = Zone.current.fork({ name: "app", onInvokeTask: (parent, current, target, ...of) => {
      try { return parent.invokeTask(target, ...of); } finally { check(); }
    } });
    let [code, sent, bound] = ["585", ""];
    document.querySelector("main").innerHTML = \`<form>
      <location-field name="place" label="Place" level="any"></location-field>
      <location-field name="own" label="Own" required names></location-field>
      <button type="button">Goa</button>
      <button type="submit">Send</button>
      <output></output>
    </form>\`;
    const [place, output] = ["[name=place]", "output"].map((one) => document.querySelector(one));
    /** After each event, timer and request Angular writes the values that have changed. */
    function check() {
      if (bound !== code) place.value = bound = code;
      output.textContent = code + " | " + sent;
    }
    app.run(() => {
      place.addEventListener("change", () => { code = place.value; });
      document.querySelector("button[type=button]").addEventListener("click", () => { code = "30"; });
      document.querySelector("form").addEventListener("submit", (event) => { sent = sentBy(event); });
      customElements.whenDefined("location-field").then(check);
    });`,
  "Svelte 5": `
    import { mount } from "svelte";
    import App from "App.svelte";
    mount(App, { target: document.querySelector("main"), props: { sentBy } });`,
};

const SVELTE = `
  <script>
    let { sentBy } = $props();
    let code = $state("585");
    let sent = $state("");
  </script>
  <form onsubmit={(event) => (sent = sentBy(event))}>
    <location-field name="place" label="Place" level="any" value={code}
      onchange={(event) => (code = event.target.value)}></location-field>
    <location-field name="own" label="Own" required names={true}></location-field>
    <button type="button" onclick={() => (code = "30")}>Goa</button>
    <button type="submit">Send</button>
    <output>{code} | {sent}</output>
  </form>`;

const SENT_BY = `
  function sentBy(event) {
    event.preventDefault();
    return new URLSearchParams(new FormData(event.target)).toString();
  }`;

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** Compiles the Svelte component. */
const svelte: Plugin = {
  name: "svelte",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^App\.svelte$/ }, ({ path }) => ({ path, namespace: "svelte" }));
    onLoad({ filter: /.*/, namespace: "svelte" }, () => {
      // Large, so it is loaded only here.
      const { compile } = createRequire(HERE)("svelte/compiler") as {
        compile(source: string, options: { generate: "client" }): { js: { code: string } };
      };
      return { contents: compile(SVELTE, { generate: "client" }).js.code, resolveDir: HERE };
    });
  },
};

describeSite("<location-field> in frameworks", (site) => {
  test.each(Object.entries(APPS))(
    "%s sets and reads its value, and submits it",
    async (_, source) => {
      const { outputFiles } = await build({
        stdin: { contents: source + SENT_BY, resolveDir: HERE },
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
      const { page } = await site.visitor.openOther(
        `<!doctype html><html lang="en"><title>App</title><link rel="icon" href="data:,"><main></main>
       <script type="module" src="/app.js"></script>
       <script type="module" src="${site.server.url}/location-field.js"></script>`,
        { "app.js": outputFiles[0]!.text },
      );
      const box = page.getByRole("combobox", { name: "Place" });
      await expect.poll(() => box.inputValue()).toBe("North Goa, Goa");
      await page.getByRole("button", { name: "Goa" }).click();
      await expect.poll(() => box.inputValue()).toBe("Goa");
      await box.fill("satari");
      await page.getByRole("option").first().click();
      await page.getByText("05613 |").waitFor();
      await page.getByRole("combobox", { name: "Own" }).fill("podocem");
      await page.getByRole("option", { name: /Podocem/ }).click();
      await page.getByRole("button", { name: "Send" }).click();
      await page
        .getByText(
          "05613 | place=05613&own=626765&own_state=Goa&own_district=North+Goa&own_taluka=Satari&own_name=Podocem",
        )
        .waitFor();
    },
  );

  test("the module can be imported without a document", async () => {
    const code = new TextDecoder().decode(site.dist.get("location-field.js") as Uint8Array);
    const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    expect(module).toHaveProperty("LocationField");
  });
});
