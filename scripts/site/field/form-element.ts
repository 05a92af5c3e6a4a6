import type { FieldEvents } from "./attributes.ts";
import { FIELD_LEVELS, type FieldLevel } from "./control.ts";

/** An element whose listeners know the type of their event. */
interface EventsElement extends HTMLElement {
  addEventListener<Type extends keyof FieldEvents<this>>(
    type: Type,
    listener: (event: FieldEvents<this>[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** A stand-in if there is no document, so that the module can be imported on a server that renders pages. */
const Base = (globalThis.HTMLElement ?? class {}) as new () => EventsElement;

/** The members of every form-associated element, and the attributes as properties, which frameworks set. */
export abstract class FormElement extends Base {
  static readonly formAssociated = true;
  protected readonly internals = this.attachInternals();

  declare name: string;
  declare label: string;
  declare help: string;
  declare placeholder: string;
  /** The kind of text that browsers may fill into the search box, as for an `<input>`. */
  declare autocomplete: string;
  declare state: string;
  declare district: string;
  declare base: string;
  declare required: boolean;
  declare disabled: boolean;
  declare readOnly: boolean;
  /** Whether forms also get the names of the place. */
  declare names: boolean;
  /** Whether a text that is not a place is a value, too, as in a search box. */
  declare freeText: boolean;
  /** Whether the field offers the places around the device. */
  declare locate: boolean;

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

  get level(): FieldLevel {
    const level = this.getAttribute("level");
    return FIELD_LEVELS.find((one) => one === level) ?? "village";
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

  /** Applies properties that a framework set before the element was defined: they hide the accessors. */
  protected upgradeProperties(): void {
    for (const name of Object.keys(this)) {
      const value: unknown = Reflect.get(this, name);
      if (!(name in Object.getPrototypeOf(this))) continue;
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }
}

/** Attributes that are also properties, under the same name. */
const TEXTS = ["name", "label", "help", "placeholder", "autocomplete", "state", "district", "base"];
/** Attributes that are on or off. Their case does not matter. */
const SWITCHES = ["required", "disabled", "readOnly", "names", "free-text", "locate"];

for (const name of TEXTS)
  Object.defineProperty(FormElement.prototype, name, {
    get(this: FormElement) {
      return this.getAttribute(name) ?? "";
    },
    set(this: FormElement, value: string | null | undefined) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, String(value));
    },
  });

for (const attribute of SWITCHES)
  Object.defineProperty(FormElement.prototype, attribute.replace("-t", "T"), {
    get(this: FormElement) {
      return this.hasAttribute(attribute);
    },
    set(this: FormElement, isOn: boolean) {
      this.toggleAttribute(attribute, Boolean(isOn));
    },
  });
