/** Which letters a text has, a bit each from `a` on; digits and letters of other scripts share the bits. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31);
  return letters;
}
