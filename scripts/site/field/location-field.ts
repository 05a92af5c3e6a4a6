/** `<location-field>`: an address field for any form, described in README.md. */

import { html } from "../../../functions/core/pages/html.ts";
import { LocationDirectory, LocationDirectoryError } from "../client/client.ts";
import { fill } from "../dom.ts";
import type { FieldChange } from "./attributes.ts";
import type { Control, ControlContext } from "./control.ts";
import css from "./field.css";
import type { FieldPlace } from "./field-place.ts";
import { type FieldTexts, fieldTexts } from "./field-texts.ts";
import { formData, problemOf } from "./form.ts";
import { FormElement } from "./form-element.ts";
import { areaOf } from "./lists.ts";
import { locateButton } from "./locate.ts";
import { searchControl } from "./search-control.ts";
import { stepsControl } from "./steps-control.ts";

export { Html, html } from "../../../functions/core/pages/html.ts";
export { LocationDirectory, LocationDirectoryError } from "../client/client.ts";
export type { FieldPlace } from "./field-place.ts";
export { hindiNames, pathInWords } from "./field-place.ts";
export { type FieldTexts, fieldTexts } from "./field-texts.ts";
export { loadReadings, readings } from "./readings.ts";

/** Attributes whose change rebuilds the boxes. */
const BUILDING = ["mode", "level", "state", "district", "base", "free-text", "locate", "lang"];
/** Attributes whose change only updates the boxes. */
const SHOWING = [
  "label",
  "help",
  "placeholder",
  "autocomplete",
  "required",
  "readonly",
  "aria-label",
  "name",
  "names",
];

/** The clients of all fields, by `base`: several fields of a form load a list once. */
const shared: Record<string, LocationDirectory> = {};

export class LocationField extends FormElement {
  static readonly observedAttributes = [...BUILDING, ...SHOWING, "value"];

  readonly #label: HTMLLabelElement;
  readonly #help: Element;
  readonly #error: Element;
  readonly #boxes: Element;
  #directory: LocationDirectory | undefined;
  #control: Control | undefined;
  #text: FieldTexts | undefined;
  /** The code; with `free-text` the text if no place was chosen. */
  #value = "";
  #place: FieldPlace | undefined;
  #unknownCode = false;
  /** Set by the page; empty for none. */
  #customError = "";
  /** Whether the error is shown: after the field was left or the form was submitted. */
  #showsError = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    fill(
      root,
      html`<label part="label"></label><div class="help" part="help" id="help"></div><div class="error" part="error" id="error"></div><div class="boxes"></div>`,
    );
    [this.#label, this.#help, this.#error, this.#boxes] = root.children as unknown as [
      HTMLLabelElement,
      Element,
      Element,
      Element,
    ];
    // The field sends its own events, which have the place.
    root.addEventListener("input", (event) => event.stopPropagation());
    this.addEventListener("invalid", (event) => {
      this.#revealError();
      // The browser's bubble would cover the first suggestion. It also moves the focus here.
      if (this.matches(":focus-within")) event.preventDefault();
    });
    this.addEventListener("focusout", () => {
      const reveal = () => {
        const isLeft = this.#control?.isUnchosen() && !this.matches(":focus-within");
        if (isLeft && !this.#control!.isWaiting()) this.#revealError();
      };
      // A message that appears while a button is pressed would move the button away from the click.
      if (this.ownerDocument.querySelector(":active"))
        this.ownerDocument.addEventListener("pointerup", () => setTimeout(reveal), { once: true });
      else reveal();
    });
  }

  connectedCallback(): void {
    // When the field moves into another document, that document drops the style sheets of the old one.
    this.shadowRoot!.adoptedStyleSheets = [styleSheet(this.ownerDocument)];
    this.upgradeProperties();
    this.#build();
    this.#adoptFallback();
  }

  disconnectedCallback(): void {
    this.#control?.close();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (name === "value") this.value = after ?? "";
    else if (!this.#control) return;
    else if (name === "lang" && fieldTexts(this).language === this.#text?.language) return;
    else if (BUILDING.includes(name)) this.#build();
    else this.#show();
  }

  /** Disabled by its attribute or by that of a `<fieldset>`. */
  formDisabledCallback(): void {
    if (this.#control) this.#show();
  }

  formResetCallback(): void {
    this.#control?.close();
    this.#hideError();
    this.#take("", undefined, true);
    this.value = this.getAttribute("value");
  }

  formStateRestoreCallback(state: string | File | FormData | null): void {
    if (typeof state !== "string") return;
    const { value, place } = JSON.parse(state) as { value: string; place?: FieldPlace };
    this.#take(value, place, true);
  }

  /** The code of the chosen place; empty if there is none. Set it to show a place. */
  get value(): string {
    return this.#value;
  }
  set value(code: string | null | undefined) {
    const wanted = String(code ?? "").trim();
    if (wanted === this.#value) return;
    this.#take(wanted, undefined, true);
    if (wanted !== "" && !this.freeText && this.#control) void this.#lookUp(wanted);
  }

  /** The chosen place; null if there is none. */
  get place(): FieldPlace | null {
    return this.#place ?? null;
  }

  /** The client of the deployment at `base`, by default the one this module was loaded from. Fields share it. */
  get directory(): LocationDirectory {
    const base = this.getAttribute("base") ?? "";
    // A copied file has no search code next to it, so it uses the API.
    shared[base] ??= new LocationDirectory(
      base ? { base: new URL(base, document.baseURI), searchIn: "api" } : {},
    );
    return this.#directory ?? shared[base];
  }
  set directory(directory: LocationDirectory) {
    this.#directory = directory;
    if (this.#control) this.#build();
  }

  /** Makes the field invalid with a message of the page; an empty one makes it valid again. */
  setCustomValidity(message: string): void {
    this.#customError = message;
    this.#validate();
  }

  get type(): string {
    return "location-field";
  }

  #build(): void {
    const text = fieldTexts(this);
    this.#text = text;
    const make = this.mode === "steps" ? stepsControl : searchControl;
    const hadFocus = this.shadowRoot!.activeElement !== null;
    // Includes a trailing blank that was just typed, which the value lacks.
    const typed = this.#control?.inputs.at(0)?.value ?? "";
    this.#control?.close();
    const context: ControlContext = {
      directory: this.directory,
      text,
      level: this.level,
      state: this.state,
      district: this.district,
      placeholder: this.placeholder,
      freeText: this.freeText,
      chose: (place) => this.#chose(place),
      typed: (typed) => this.#typed(typed),
      missed: () => this.#revealError(),
      // Enter submits the form, as in other fields.
      submit: () => this.form?.requestSubmit(),
    };
    this.#control = make(context);
    const isGroup = this.#control.inputs.length > 1;
    this.#boxes.replaceChildren(...this.#control.nodes);
    if (this.locate) this.#boxes.append(this.#locateButton(context));
    if (isGroup) {
      this.#label.removeAttribute("for");
      this.#boxes.setAttribute("role", "group");
    } else {
      this.#label.htmlFor = this.#control.inputs[0]!.id;
      this.#boxes.removeAttribute("role");
    }
    this.#take(this.#value, this.#place, false);
    this.#show();
    if (this.#place) this.#control.show(this.#place);
    else if (this.#value !== "") {
      this.#control.showText(typed.trim() === this.#value ? typed : this.#value);
      if (!this.freeText) void this.#lookUp(this.#value);
    }
    if (hadFocus) this.#focus();
  }

  #locateButton(context: ControlContext): HTMLElement {
    const within = () => areaOf(this.directory, context);
    return locateButton(context, within, (place) => {
      if (!this.freeText) this.#control!.show(place);
      this.#chose(place);
      this.focus();
    });
  }

  /** Restores the focus in rebuilt boxes and continues with the typed text. */
  #focus(): void {
    const input = this.#control!.inputs[0]!;
    input.focus();
    if (input.value !== "" && !this.#place)
      input.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  }

  /** Applies the attributes. */
  #show(): void {
    const { label } = this;
    this.#label.textContent = label;
    this.#help.textContent = this.help;
    const outer = [...this.internals.labels].map((one) => one.textContent?.trim()).filter(Boolean);
    const name = this.getAttribute("aria-label") ?? (label || outer.join(" "));
    const isGroup = this.#boxes.hasAttribute("role");
    if (isGroup) this.#boxes.setAttribute("aria-label", name);
    for (const input of this.#control!.inputs) {
      if (!isGroup) {
        input.setAttribute("aria-label", name || this.#text!("place"));
        input.setAttribute("autocomplete", this.autocomplete || "off");
      }
      input.readOnly = this.readOnly;
      input.setAttribute("aria-required", String(this.required));
      input.setAttribute("aria-describedby", "help error");
      const isInvalid = this.#error.textContent !== "" && input === this.#control!.next();
      input.setAttribute("aria-invalid", String(isInvalid));
    }
    this.#control!.disable(this.matches(":disabled"));
    this.#validate();
  }

  #chose(place: FieldPlace | undefined): void {
    const isWhole = this.level === "any" || place?.level === this.level;
    const code = place && isWhole ? place.code : "";
    this.#take(this.freeText ? this.#value : code, isWhole ? place : undefined, false);
    this.#hideError();
    this.#send("input");
    this.#send("change");
  }

  #typed(text: string): void {
    const had = this.#place !== undefined;
    this.#take(this.freeText ? text : "", undefined, false);
    const showed = this.#showsError;
    this.#hideError();
    this.#send("input");
    if (had) this.#send("change");
    if (showed) this.#hideBubble();
  }

  #send(type: "input" | "change"): void {
    const text = this.#control!.inputs.at(-1)!.value.trim();
    const detail: FieldChange = { place: this.place, text };
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }

  #take(value: string, place: FieldPlace | undefined, shows: boolean): void {
    this.#value = value;
    this.#place = place;
    this.#unknownCode = false;
    const { name } = this;
    const data = name === "" ? null : formData(name, value, this.names ? place : undefined);
    this.internals.setFormValue(data, JSON.stringify({ value, place }));
    if (shows) {
      this.#control?.show(place);
      if (value !== "" && (!place || this.freeText)) this.#control?.showText(value);
    }
    this.#validate();
  }

  /** Loads the place of a code that was set from outside. */
  async #lookUp(code: string): Promise<void> {
    const isStillChosen = () => this.#value === code && !this.#place;
    try {
      const place = await this.directory.place(code);
      if (!isStillChosen()) return;
      this.#take(code, place, true);
      this.dispatchEvent(new Event("load"));
    } catch (error) {
      if (!isStillChosen()) return;
      if (!(error instanceof LocationDirectoryError) || error.status !== 404) {
        // Keep the code, and load its place when the network is back.
        addEventListener("online", () => isStillChosen() && void this.#lookUp(code), {
          once: true,
        });
        return;
      }
      this.#unknownCode = true;
      this.#revealError();
    }
  }

  #validate(): void {
    const control = this.#control;
    const problem = this.#customError
      ? { flags: { customError: true }, message: this.#customError }
      : control && problemOf(this, control, this.#text!, this.#unknownCode);
    this.internals.setValidity(problem?.flags ?? {}, problem?.message, control?.next());
    if (this.#showsError) this.#setError(this.internals.validationMessage);
  }

  #revealError(): void {
    this.#showsError = true;
    this.#validate();
  }

  #hideError(): void {
    this.#showsError = false;
    this.#setError("");
  }

  /** The browser's bubble would stay and cover the first suggestion. It disappears when the field is valid for a moment. */
  #hideBubble(): void {
    this.internals.setValidity({});
    setTimeout(() => this.#validate());
  }

  #setError(message: string): void {
    if (this.#error.textContent === message) return;
    this.#error.textContent = message;
    if (this.#control) this.#show();
  }

  /** Takes over the text of the fallback inside the field, and disables the fallback so that it is not submitted. */
  #adoptFallback(): void {
    for (const fallback of this.querySelectorAll<HTMLInputElement>("input, select")) {
      const hadFocus = fallback.matches(":focus");
      if (this.#value === "")
        if (this.freeText) this.value = fallback.value;
        // The text typed while this code was loading.
        else if (this.mode === "search" && fallback.value !== fallback.defaultValue)
          this.#control!.inputs[0]!.value = fallback.value;
      fallback.disabled = true;
      if (hadFocus) this.#focus();
    }
  }
}

const sheets = new WeakMap<Document, CSSStyleSheet>();

/** One style sheet for all fields of a document. A content security policy allows it, unlike a style element. */
function styleSheet(page: Document): CSSStyleSheet {
  let sheet = sheets.get(page);
  if (!sheet) {
    sheet = new page.defaultView!.CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(page, sheet);
  }
  return sheet;
}

const elements = globalThis.customElements;
// A page may load the module from two addresses.
if (elements && !elements.get("location-field")) elements.define("location-field", LocationField);
