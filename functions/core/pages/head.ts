import type { Language } from "../contract/page-paths.ts";
import type { PlaceRecord } from "../contract/records.ts";
import { placePath } from "./addresses.ts";
import { type Html, html, jsonInHtml } from "./html.ts";
import { otherNames } from "./other-names.ts";
import type { Texts } from "./texts.ts";

/** Metadata of a page for search engines and messengers. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The address of the site, such as `https://directory.example`; empty if unknown. */
  readonly site: string;
  /** The path for search engines; undefined for a page that they must not index, or that has no path of its own. */
  readonly path?: string | undefined;
  /** Structured data of the page for search engines. */
  readonly data?: readonly object[];
  /** The paths of the page in other languages. */
  readonly alternates?: Readonly<Partial<Record<Language | "x-default", string>>>;
  readonly noIndex?: boolean;
  /** The picture that messengers show with a link; a general one by default. */
  readonly picture?: { readonly path: string; readonly text: string } | undefined;
}

export const HEAD_TEXTS = ["shortName", "pictureText"] as const;

/** The elements of `<head>` that differ from page to page. */
export function headOf(
  { title, description, site, path, data = [], alternates = {}, noIndex, picture: own }: PageHead,
  t: Texts<(typeof HEAD_TEXTS)[number]>,
): Html {
  const picture = own ?? { path: "/picture.png", text: t("pictureText") };
  const address = path === undefined ? undefined : site + path;
  return html`<title>${title}</title>
    <meta name="description" content="${description}" />
    ${noIndex === true && html`<meta name="robots" content="noindex" />`}
    ${
      address !== undefined &&
      html`<link rel="canonical" href="${address}" />
    <meta property="og:url" content="${address}" />`
    }
    ${Object.entries(site === "" ? {} : alternates).map(
      ([language, to]) => html`<link rel="alternate" hreflang="${language}" href="${site + to}" />
    `,
    )}
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${t("shortName")}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:image" content="${site}${picture.path}" />
    <meta property="og:image:alt" content="${picture.text}" />
    <meta name="twitter:card" content="summary_large_image" />
    ${data.map((one) => html`<script type="application/ld+json">${jsonInHtml(one)}</script>`)}`;
}

const CONTEXT = "https://schema.org";

/** A place as schema.org describes it, and the breadcrumb from its state down. */
export function placeData(place: PlaceRecord, site: string, language: Language): readonly object[] {
  const { code, name, level, kind, local_name, hindi_name, parents } = place;
  const alternateName = [
    ...new Set([
      ...otherNames(place),
      ...[local_name, hindi_name].filter((one) => one !== undefined),
    ]),
  ];
  const addressOf = (of: string) => site + placePath(of, language);
  const isTown = kind !== undefined && kind !== "village";
  const described = {
    "@context": CONTEXT,
    "@type":
      level === "village"
        ? isTown
          ? "City"
          : "Place"
        : level === "state"
          ? "State"
          : "AdministrativeArea",
    name,
    ...(alternateName.length > 0 && { alternateName }),
    url: addressOf(code),
    identifier: { "@type": "PropertyValue", propertyID: `${level} code`, value: code },
    containedInPlace: parents.reduce<object>(
      (above, parent) => ({
        "@type": parent.level === "state" ? "State" : "AdministrativeArea",
        name: parent.name,
        url: addressOf(parent.code),
        containedInPlace: above,
      }),
      { "@type": "Country", name: "India" },
    ),
  };
  const steps = [...parents, { code, name }];
  const breadcrumb = {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name: step.name,
      item: addressOf(step.code),
    })),
  };
  return [described, breadcrumb];
}
