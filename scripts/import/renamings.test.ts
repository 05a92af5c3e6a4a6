import { expect, test } from "vitest";
import { fold } from "../../functions/core/names/folding.ts";
import { romanisations } from "../../functions/core/names/romanisation.ts";
import { tokens } from "../../functions/core/names/tokens.ts";
import { RENAMINGS } from "./renamings.ts";

/** Every name that a state is known by, folded word by word. */
function knownNames(state: string): string[] {
  const others = RENAMINGS.filter(({ level, state: of }) => level === "state" && of === state);
  return [state, ...others.flatMap(({ names }) => names)].map((name) => tokens(name).map(fold).join(" "));
}

test.each([
  ["Assam", "অসম", "असम"],
  ["Goa", "गोवा"],
  ["Gujarat", "ગુજરાત", "गुजरात"],
  ["Haryana", "हरियाणा"],
  ["Karnataka", "ಕರ್ನಾಟಕ", "कर्नाटक"],
  ["Kerala", "കേരളം", "केरल"],
  ["Odisha", "ଓଡ଼ିଶା", "ओडिशा"],
  ["Puducherry", "புதுச்சேரி", "पुडुचेरी"],
  ["Punjab", "ਪੰਜਾਬ", "पंजाब"],
  ["Tamil Nadu", "தமிழ்நாடு"],
  ["Telangana", "తెలంగాణ", "तेलंगाना"],
  ["Tripura", "ত্রিপুরা", "त्रिपुरा"],
  ["West Bengal", "পশ্চিমবঙ্গ", "पश्चिम बंगाल"],
])("%s is known as its own people and Hindi write it", (state, ...written) => {
  for (const name of written) {
    const readings = [0, 1, 2].map((i) =>
      tokens(name)
        .map((word) => fold(romanisations(word)[i] ?? romanisations(word)[0]!))
        .join(" "),
    );
    expect(
      knownNames(state).some((known) => readings.includes(known)),
      `${name}: ${readings}`,
    ).toBe(true);
  }
});
