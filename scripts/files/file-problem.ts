/** What each error code of the file system means to the person who reads the message, and what to do. */
const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: "permission denied; check its permissions and those of the folders above",
  EPERM: "permission denied; check its permissions and those of the folders above",
  ENOENT: "no such file or folder",
  ENOTDIR: "a part of this path is a file, not a folder",
  EISDIR: "is a folder; give a file",
  ELOOP: "a symbolic link that leads back to itself",
  ENXIO: "is a socket or a named pipe (FIFO); give a file",
  ENOSPC: "the disk is full; free some space and run again",
  EDQUOT: "the disk quota is used up; free some space and run again",
  EROFS: "the disk is read-only; write to another folder",
  EFBIG: "the file would be larger than the disk allows",
  ENAMETOOLONG: "the name is too long",
  EMFILE: "too many files are open",
  EIO: "the disk fails to read or write",
};

/** What is wrong with a file or folder, in a few words without its path, from the error of a file system call. */
export function fileProblem(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return PROBLEMS[code ?? ""] ?? `can't be used (${message})`;
}
