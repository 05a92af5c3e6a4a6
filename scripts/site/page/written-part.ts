import { Html, html } from "../../../functions/core/pages/html.ts";
import { fill, fromHtml } from "../dom.ts";
import { t } from "./language.ts";

/**
 * A part of a page that the build wrote: of the page on screen where it is in the current language, otherwise of the one at
 * a path of this site. Rejects where that has no such part.
 */
export async function writtenPart(
  path: string,
  selector: string,
  signal: AbortSignal,
): Promise<Node> {
  const here = document.querySelector(`.written[lang=${t.language}] ${selector}`);
  if (here) return here.cloneNode(true);
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const page = fromHtml<HTMLTemplateElement>(html`<template></template>`);
  fill(page, new Html(await response.text()));
  const part = page.content.querySelector(selector);
  if (!part) throw new Error(`${path} has no ${selector}`);
  return part;
}
