/**
 * Kills the process that loads it with `--import`, before the step whose number is in KILL_AT. A step is a request, or a change
 * of a file or folder. With KILL_HALF, half of a write is done first. It is JavaScript because it is loaded before the program.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const at = Number(process.env.KILL_AT);
let steps = 0;

/** Counts this step, and says whether it is the last one. */
function isLast() {
  return ++steps === at;
}

function end() {
  process.kill(process.pid, "SIGKILL");
}

for (const name of ["mkdirSync", "renameSync", "rmSync", "chmodSync", "cpSync"]) {
  const usual = fs[name];
  fs[name] = (...given) => {
    if (isLast()) end();
    return usual(...given);
  };
}

const { openSync, writeFileSync } = fs;
fs.openSync = (file, flags = "r", ...options) => {
  // Modules are also read.
  if (flags !== "r" && isLast()) end();
  return openSync(file, flags, ...options);
};
fs.writeFileSync = (file, contents, ...options) => {
  if (isLast()) {
    // The few bytes of a lock, which is open, are always written completely.
    if (process.env.KILL_HALF && typeof file === "string")
      writeFileSync(file, contents.slice(0, contents.length / 2), ...options);
    end();
  }
  return writeFileSync(file, contents, ...options);
};
syncBuiltinESMExports();

const { fetch } = globalThis;
globalThis.fetch = (...given) => {
  if (isLast()) end();
  return fetch(...given);
};
