/**
 * Bad input: a file, row, option or folder that the user can correct.
 *
 * The message is one line that names the culprit (file, line, value) and says what to do. A program prints it without
 * a stack and exits with 1.
 */
export class InputError extends Error {
  override name = "InputError";
}

/** For each file system error code, its meaning for the user, and advice. */
const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: "permission denied; check its permissions and those of its parent folders",
  EPERM: "permission denied; check its permissions and those of its parent folders",
  ENOENT: "no such file or folder",
  ENOTDIR: "part of this path is a file, not a folder",
  EISDIR: "is a folder; give a file",
  ELOOP: "is a symbolic link that leads back to itself",
  ENXIO: "is a socket or a named pipe (FIFO); give a file",
  ENOSPC: "the disk is full; free some space and run again",
  EDQUOT: "the disk quota is used up; free some space and run again",
  EROFS: "the disk is read-only; write to another folder",
  EFBIG: "the file would be larger than the disk allows",
  ENAMETOOLONG: "the name is too long; give a shorter one",
  EMFILE: "too many files are open",
  EIO: "the disk failed to read or write",
};

/** Converts the error of a file system call to an InputError that names the path; returns an InputError unchanged. */
export function fileError(path: string, error: unknown): InputError {
  if (error instanceof InputError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  return new InputError(`${path}: ${PROBLEMS[code ?? ""] ?? `can't be used (${message})`}`);
}
