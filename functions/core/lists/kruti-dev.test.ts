import { describe, expect, test } from "vitest";
import { textOfKrutiDev } from "./kruti-dev.ts";

/** Names as typists write them in Kruti Dev 010. */
const NAMES = `
jkeiqj रामपुर
fcyxzke बिलग्राम
gjnksbZ हरदोई
mÙkj izns'k उत्तर प्रदेश
e/; izns'k मध्य प्रदेश
Hkksiky भोपाल
gqtwj हुजूर
jktLFkku राजस्थान
t;iqj जयपुर
lkaxkusj सांगानेर
NÙkhlx<+ छत्तीसगढ़
nqxZ दुर्ग
fetkZiqj मिर्जापुर
iwohZ paikj.k पूर्वी चंपारण
if'pe पश्चिम
[kSjkckn खैराबाद
y[kuÅ लखनऊ
Xokfy;j ग्वालियर
mTtSu उज्जैन
Kkuiqj ज्ञानपुर
Jhuxj श्रीनगर
fp=dwV चित्रकूट
?kkVeiqj घाटमपुर
,s'kckx ऐशबाग
vkSjS;k औरैया
vksjNk ओरछा
vkxjk आगरा
_f"kds'k ऋषिकेश
xq#xzke गुरुग्राम
}kjdk द्वारका
cnzhukFk बद्रीनाथ
fLFkr स्थित
/keZ'kkyk धर्मशाला
Ñ".kuxj कृष्णनगर
d\`".kuxj कृष्णनगर
djkSyh ¼xzkeh.k½ करौली (ग्रामीण)
`
  .trim()
  .split("\n")
  .map((line) => {
    const [, written, meant] = /^(\P{Script=Devanagari}+) (\p{Script=Devanagari}.*)$/u.exec(line)!;
    return [written!, meant!] as const;
  });

describe("a text in Kruti Dev", () => {
  test.each(NAMES)("%s is %s", (written, meant) => {
    expect(textOfKrutiDev(written)).toBe(meant);
  });

  test("a half letter that others typed in full is read the same", () => {
    expect(textOfKrutiDev("Uk;k xkao")).toBe("नया गांव");
    expect(textOfKrutiDev("xk¡o&lksuiqj")).toBe("गाँव-सोनपुर");
  });
});

test("English, and letters that form no syllables, are not in Kruti Dev", () => {
  for (const text of ["Rampur", "Hardoi", "Gonda", "Ganeshpur", "NA", "403001", "", "Kotla"])
    expect(textOfKrutiDev(text), text).toBeUndefined();
});
