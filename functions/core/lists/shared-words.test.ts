import { expect, test } from "vitest";
import { withoutSharedWords } from "./shared-words.ts";

test("the words that a list puts in front of its names are left out, also before short names in Devanagari", () => {
  const names = "रीछी कोटा सीकर बूंदी टोंक पाली चूरू दौसा गोवा नागौर".split(" ");
  const texts = names.map((name) => `राजकीय प्राथमिक विद्यालय ${name}`);
  expect(withoutSharedWords(texts, () => false)).toEqual(names);
});
