import { LEVELS } from "../../../functions/core/contract/levels.ts";
import { html } from "../../../functions/core/pages/html.ts";
import { fromHtml } from "../dom.ts";
import { type Control, type ControlContext, failureNote } from "./control.ts";
import { listTools } from "./list-tools.ts";
import { areaOf, chainOf, type Listed, placeOf } from "./lists.ts";
import { Step } from "./step.ts";

/** One box for each level, each with the children of the place chosen before. */
export function stepsControl(context: ControlContext): Control {
  const { level } = context;
  const levels =
    level === "any" || level === "locality" ? LEVELS : LEVELS.slice(0, LEVELS.indexOf(level) + 1);
  const failure = fromHtml(html`<div class="note" part="note"></div>`);
  const chain: Listed[] = [];
  const shutWaiting = (depth: number) => {
    for (const step of steps.slice(depth + 1)) if (step.isWaiting) step.shut();
  };
  const steps = levels.map(
    (level, depth) =>
      new Step(level, context, {
        chose: (listed) => {
          set(depth, listed);
          context.chose(placeOf(chain));
        },
        typed: (text) => {
          shutWaiting(depth);
          context.typed(text);
        },
        awaited: () => steps[depth + 1]?.wait(),
        missed: (note) => {
          failure.replaceChildren(note ?? "");
          if (note) return;
          shutWaiting(depth);
          context.missed();
        },
      }),
  );

  /** Sets the place of a level and clears the levels below. */
  const set = (depth: number, listed: Listed | undefined) => {
    chain.length = depth;
    if (listed) chain.push(listed);
    failure.replaceChildren();
    const codes = chain.map(({ code }) => code);
    steps[depth]?.show(listed);
    for (const [i, step] of steps.entries()) {
      if (i <= depth) continue;
      if (i === chain.length) step.open(codes);
      else if (steps[i - 1]!.box.isAwaiting) step.wait();
      else {
        step.show(undefined);
        step.shut();
      }
    }
    void nameTaluka();
  };

  /** The label of the taluka box is the chosen state's own word for a taluka. */
  const nameTaluka = async () => {
    const { talukaWord } = await listTools(context.directory.base);
    const [state] = chain;
    const word = state && talukaWord(state.code, context.text.language);
    steps.find(({ level }) => level === "taluka")?.addWord(word);
  };

  /** Chooses the state and district that the field is restricted to. Their boxes are hidden. */
  const narrow = async () => {
    const area = await areaOf(context.directory, context);
    if (chain.length === 0) for (const [depth, part] of area.entries()) set(depth, part);
  };
  const narrowed = context.district ? 2 : context.state ? 1 : 0;
  const start = () => {
    narrow().catch((error: unknown) =>
      failure.replaceChildren(failureNote(context.text, error, start)),
    );
  };

  for (const [i, step] of steps.entries()) {
    step.root.hidden = i < narrowed;
    if (i === 0) step.open([]);
    else if (i === narrowed) step.wait();
    else step.shut();
  }
  start();
  return {
    nodes: [...steps.map(({ root }) => root), failure],
    inputs: steps.map(({ box }) => box.input),
    show: (place) => {
      const parts = place ? chainOf(place) : [];
      if (parts.length === 0) set(Math.min(narrowed, chain.length), undefined);
      for (const [depth, part] of parts.entries()) set(depth, part);
    },
    showText: () => {},
    disable: (isDisabled) => {
      for (const step of steps) step.disable(isDisabled);
    },
    next: () => {
      const open = steps.filter(({ box, root }) => !root.hidden && !box.input.disabled);
      const next =
        open.find((step) => step.isUnchosen() || step.box.text === "") ??
        open.at(-1) ??
        steps.at(-1)!;
      return next.box.input;
    },
    isUnchosen: () => steps.some((step) => step.isUnchosen()),
    isWaiting: () => steps.some(({ box }) => box.isAwaiting),
    close: () => {
      for (const { box } of steps) box.close();
    },
  };
}
