import { LEVELS } from "../../../functions/core/contract/levels.ts";
import type { FieldEvents } from "./attributes.ts";
import type { FieldLevel } from "./control.ts";

/** Where there is no document, as on a server that renders pages, the module can be imported all the same. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/** What every form-associated element has, and attributes as properties, which frameworks set. */
export abstract class FormElement extends Base {
  static readonly formAssociated = true;
  protected readonly internals = this.attachInternals();

  override addEventListener<Type extends keyof FieldEvents<this>>(
    type: Type,
    listener: (event: FieldEvents<this>[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** As of every element; declared so that a listener knows its event. */
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void {
    super.addEventListener(type, listener, options);
  }

  get form(): HTMLFormElement | null {
    return this.internals.form;
  }
  get labels(): NodeList {
    return this.internals.labels;
  }
  get validity(): ValidityState {
    return this.internals.validity;
  }
  get validationMessage(): string {
    return this.internals.validationMessage;
  }
  get willValidate(): boolean {
    return this.internals.willValidate;
  }
  checkValidity(): boolean {
    return this.internals.checkValidity();
  }
  reportValidity(): boolean {
    return this.internals.reportValidity();
  }

  get name(): string {
    return this.text("name");
  }
  set name(value: string) {
    this.setText("name", value);
  }
  get label(): string {
    return this.text("label");
  }
  set label(value: string) {
    this.setText("label", value);
  }
  get help(): string {
    return this.text("help");
  }
  set help(value: string) {
    this.setText("help", value);
  }
  get placeholder(): string {
    return this.text("placeholder");
  }
  set placeholder(value: string) {
    this.setText("placeholder", value);
  }
  get state(): string {
    return this.text("state");
  }
  set state(value: string) {
    this.setText("state", value);
  }
  get district(): string {
    return this.text("district");
  }
  set district(value: string) {
    this.setText("district", value);
  }
  get base(): string {
    return this.text("base");
  }
  set base(value: string) {
    this.setText("base", value);
  }
  get required(): boolean {
    return this.hasAttribute("required");
  }
  set required(on: boolean) {
    this.toggleAttribute("required", Boolean(on));
  }
  get disabled(): boolean {
    return this.hasAttribute("disabled");
  }
  set disabled(on: boolean) {
    this.toggleAttribute("disabled", Boolean(on));
  }
  /** Whether a form gets the names of the place, too. */
  get names(): boolean {
    return this.hasAttribute("names");
  }
  set names(on: boolean) {
    this.toggleAttribute("names", Boolean(on));
  }
  /** Whether a text that is no place is a value, too, as in a search box. */
  get freeText(): boolean {
    return this.hasAttribute("free-text");
  }
  set freeText(on: boolean) {
    this.toggleAttribute("free-text", Boolean(on));
  }

  get level(): FieldLevel {
    const level = this.getAttribute("level") ?? "village";
    return level === "any" || LEVELS.some((one) => one === level) ? (level as FieldLevel) : "village";
  }
  set level(level: FieldLevel) {
    this.setAttribute("level", level);
  }
  get mode(): "search" | "steps" {
    return this.getAttribute("mode") === "steps" ? "steps" : "search";
  }
  set mode(mode: "search" | "steps") {
    this.setAttribute("mode", mode);
  }

  protected text(name: string): string {
    return this.getAttribute(name) ?? "";
  }

  protected setText(name: string, value: string | null | undefined): void {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, String(value));
  }

  /** Takes over properties that a framework set before the element was defined: they hide the accessors. */
  protected upgradeProperties(): void {
    for (const name of Object.keys(this)) {
      const value: unknown = Reflect.get(this, name);
      if (!(name in Object.getPrototypeOf(this))) continue;
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }
}
