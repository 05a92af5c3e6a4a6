/**
 * A file whose container is not whole: the message says what is wrong, without the file's name, which the caller
 * puts before it.
 */
export class DamagedError extends Error {
  override name = "DamagedError";
}
