import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  markdownCell,
  markdownText,
  shellWord,
  terminalJson,
  terminalLine,
  terminalText,
} from "./safe-text.ts";

/** Random text, mostly of characters with a meaning to a terminal, Markdown or a shell. */
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ..."\u001b\u009b\u0007\b\n\r\t\u202e\u2066\u200f\u2028\ufeff`|*_[]<>#@!&;$\"'\\~- =%^",
    ),
    fc.constantFrom(
      "https://x.in",
      "www.x.in",
      "@name",
      "#1",
      "gh-1",
      "&lt;",
      "``",
      "$(id)",
      "\ud800",
    ),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }),
  ),
  maxLength: 12,
});

const HARMFUL = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f]/u;

describe("text for a terminal", () => {
  test("has no misleading characters, and is one line", () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(terminalLine(any)).not.toMatch(HARMFUL);
        expect(terminalLine(terminalLine(any))).toBe(terminalLine(any));
      }),
    );
  });

  test("keeps its lines", () => {
    fc.assert(
      fc.property(fc.array(text), (lines) => {
        const safe = terminalText(lines.join("\n")).split("\n");
        expect(safe).toHaveLength(lines.join("\n").split("\n").length);
        for (const line of safe) expect(line).not.toMatch(HARMFUL);
      }),
    );
  });

  test("leaves names in any script unchanged", () => {
    for (const name of [
      "Badi Sitalpur (OG) – Part",
      "पणजी",
      "ಬೆಂಗಳೂರು",
      "ശ്\u200d",
      "Rus\ufffdttampur",
    ]) {
      expect(terminalLine(name)).toBe(name);
    }
    expect(terminalLine("\u001b[2J\u001b]0;title\u0007x\r\ny")).toBe(
      "\ufffd[2J\ufffd]0;title\ufffdx y",
    );
  });
});

test("JSON for a terminal has no harmful character, and the value stays the same", () => {
  fc.assert(
    fc.property(fc.dictionary(text, text), (value) => {
      const json = terminalJson({ ...value });
      expect(json.replaceAll("\n", "")).not.toMatch(HARMFUL);
      expect(JSON.parse(json)).toEqual({ ...value });
    }),
  );
});

describe("text in Markdown", () => {
  /** The text of a code span by CommonMark, section 6.1; undefined unless the Markdown is exactly one. */
  function codeSpan(markdown: string): string | undefined {
    const fence = /^`+/.exec(markdown)?.[0] ?? "";
    const inner = markdown.slice(fence.length, markdown.length - fence.length);
    if (fence === "" || !markdown.endsWith(fence) || /^`|`$/.test(inner)) return undefined;
    const closed = inner.match(/`+/g)?.some((run) => run.length === fence.length) ?? false;
    if (closed) return undefined;
    return /^ .*[^ ].* $/u.test(inner) ? inner.slice(1, -1) : inner;
  }

  test("is plain letters, or one code span", () => {
    fc.assert(
      fc.property(text, (any) => {
        const markdown = markdownText(any);
        expect(markdown).not.toMatch(HARMFUL);
        if (/[`@#<>[\]*_\\|~!$"^{}]|:\/\/|www\./i.test(any)) {
          expect(codeSpan(markdown)).toBe(terminalLine(any));
        } else {
          expect([terminalLine(any), codeSpan(markdown)]).toContain(codeSpan(markdown) ?? markdown);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("does not end a table cell", () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(markdownCell(any)).not.toContain("|");
      }),
    );
  });

  test.each([
    ["Kotri (Part), Pt.2", "Kotri (Part), Pt.2"],
    ["Budhavarampet @ Ramaiahpalle", "`Budhavarampet @ Ramaiahpalle`"],
    ["@somebody", "`@somebody`"],
    ["see https://x.in", "`see https://x.in`"],
    ["closes #1", "`closes #1`"],
    ["GH-12", "`GH-12`"],
    ["<img src=x>", "`<img src=x>`"],
    ["a `b` c", "``a `b` c``"],
    ["`", "`` ` ``"],
    ["A\n\n# B", "`A # B`"],
  ])("%s", (name, markdown) => expect(markdownText(name)).toBe(markdown));
});

describe("a word of a command", () => {
  test("is read back by a shell", () => {
    const word = text.map((any) => any.replaceAll(/[\0\p{Cs}]/gu, ""));
    fc.assert(
      fc.property(fc.array(word, { minLength: 30, maxLength: 60 }), (words) => {
        const command = `printf '%s\\0' ${words.map(shellWord).join(" ")}`;
        expect(execFileSync("sh", ["-c", command], { encoding: "utf8" })).toBe(
          words.map((any) => `${any}\0`).join(""),
        );
      }),
      { numRuns: 20 },
    );
  });

  test("stays readable, and is quoted where necessary", () => {
    expect(shellWord("data/my-folder")).toBe("data/my-folder");
    expect(shellWord("goa'|touch x|echo'")).toBe(`'goa'\\''|touch x|echo'\\'''`);
    expect(shellWord("")).toBe("''");
    expect(shellWord("~/x")).toBe("'~/x'");
  });
});
