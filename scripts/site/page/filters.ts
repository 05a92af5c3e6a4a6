/** Applies each choice of a search's filters immediately. Each has its own address. */
export function applyFilters(form: HTMLFormElement): void {
  form.addEventListener("change", ({ target }) => {
    const chosen = new FormData(form);
    // Another state has other districts.
    if ((target as HTMLSelectElement).name === "state") chosen.delete("district");
    const filled = [...chosen].filter(([, value]) => value !== "") as [string, string][];
    location.assign(`${form.action}?${new URLSearchParams(filled)}`);
  });
  // After Back the browser shows the last choice, which is not that of the results.
  addEventListener("pageshow", () => form.reset());
}
