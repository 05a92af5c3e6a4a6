import { expect, test, vi } from "vitest";
import { textsOf } from "../../../functions/core/pages/texts.ts";
import { LIST_PROBLEMS, ListError } from "../../match/list-file.ts";
import { readList } from "../../match/read-list.ts";
import english from "../texts/en-views.json" with { type: "json" };
import hindi from "../texts/hi-views.json" with { type: "json" };

vi.mock("../page/view-texts.ts", async () => {
  const { textsOf } = await import("../../../functions/core/pages/texts.ts");
  return { t: textsOf(hindi, "hi") };
});
const { problem } = await import("./problem.ts");

test.each([
  ["", "यह सूची खाली है।"],
  [
    "<html><body><p>Advoi</p></body></html>",
    "इस पृष्ठ में कोई तालिका नहीं है। सूची को CSV या XLSX में सहेजें।",
  ],
  ['[{"village": "Advoi"},', "इस JSON से सूची पढ़ी नहीं जा सकी। सूची को CSV या XLSX में सहेजें।"],
  ['{"village": "Advoi"}', "इस JSON से सूची पढ़ी नहीं जा सकी। सूची को CSV या XLSX में सहेजें।"],
  [
    'Village,Taluka\nAdvoi,Satari\n"Nadora,Bardez\n',
    'पंक्ति 3 में उद्धरण चिह्न (") खुला है, पर बंद नहीं हुआ। उसे बंद करें या हटाएँ।',
  ],
])("the problem of the list %j is told in Hindi", async (content, text) => {
  const error = await readList(new TextEncoder().encode(content)).catch((one: ListError) => one);
  if (!(error instanceof ListError)) throw new Error("no problem");
  const { message, problem: kind, values } = error;
  expect(problem({ is: "failed", reason: "list", message, problem: kind, values })).toBe(text);
});

test("every problem of a list has a text in Hindi", () => {
  for (const kind of LIST_PROBLEMS)
    expect(problem({ is: "failed", reason: "list", message: "is bad", problem: kind })).toMatch(
      /^[^a-z]*(?:\{[a-z]+\}[^a-z]*)*$/,
    );
});

test("in English each problem has a sentence of its own", () => {
  const t = textsOf(english, "en");
  const texts = LIST_PROBLEMS.map((kind) => t(`matchBad_${kind}`));
  expect(new Set([t("matchBadList"), ...texts]).size).toBe(texts.length + 1);
});
