/**
 * Kills the process that it is loaded into, with `--import`, before its step with the number in KILL_AT: a request, or a change of
 * a file or folder. With KILL_HALF a write is first done by half. JavaScript, as it is loaded before the program.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const at = Number(process.env.KILL_AT);
let steps = 0;

/** Whether this step, which is counted, is the last one. */
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
  // Modules are read as well.
  if (flags !== "r" && isLast()) end();
  return openSync(file, flags, ...options);
};
fs.writeFileSync = (file, contents, ...options) => {
  if (isLast()) {
    // The few bytes of a lock, which is open, are written as a whole.
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
