/*
 * Loaded before every program. Plain JavaScript, since a Node below 22.18 does not run TypeScript and would only say
 * that it does not know the file extension.
 */
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Node ${process.versions.node} is too old: install 22.18 or later from https://nodejs.org/`,
  );
  process.exit(1);
}
