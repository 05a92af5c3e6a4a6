/**
 * Bad input: a file, row, option or folder that the person at the keyboard can put right.
 *
 * The message is one line that names the culprit (file, line, value) and says what to do. A command prints
 * it as it stands, without a stack, and exits with 1.
 */
export class InputError extends Error {
  override name = "InputError";
}
