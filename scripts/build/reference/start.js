/* Shows the API's description, in the colours that the reader's system asks for. */
const dark = matchMedia("(prefers-color-scheme: dark)");
const applyColours = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
applyColours();
dark.addEventListener("change", applyColours);

window.SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  // Without this it would ask a server of its makers whether the document is valid.
  validatorUrl: null,
});
