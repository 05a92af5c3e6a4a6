/*
 * Loaded before every program, as plain JavaScript that an old Node runs, too: Node below 22.18 does not run
 * TypeScript as it is and would only say that it does not know the extension.
 */
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Node ${process.versions.node} is too old: 22.18 or later is needed, from https://nodejs.org/`,
  );
  process.exit(1);
}
