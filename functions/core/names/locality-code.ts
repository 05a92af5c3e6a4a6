import { tokens } from "./tokens.ts";

/** The code of a locality: its PIN code and the words of its name, `411038-kothrud`. */
export function localityCode(pincode: string, name: string): string {
  return [pincode, ...tokens(name)].join("-");
}
