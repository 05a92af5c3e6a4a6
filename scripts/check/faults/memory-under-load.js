/**
 * Sends many requests to a function, several at a time, and prints the peak resident memory of this process in bytes: `node
 * memory-under-load.js <function> <file with requests as JSON> <at once>`. A request is a path, or an object with a path and
 * the body of a POST. It is JavaScript because compiling types takes memory.
 */
import { readFileSync } from "node:fs";

const [main, file, atOnce] = process.argv.slice(2);
const requests = JSON.parse(readFileSync(file, "utf8"));
const { default: answer } = await import(main);
let next = 0;
let most = 0;

async function client() {
  while (next < requests.length) {
    const asked = requests[next++];
    const { path, body } = typeof asked === "string" ? { path: asked } : asked;
    const init = body === undefined ? {} : { method: "POST", body };
    const response = await answer(new Request(`https://directory.example${path}`, init), {});
    await response.text();
    if (response.status >= 500) throw new Error(`${path} was answered with ${response.status}`);
    if (next % 20 === 0) most = Math.max(most, process.memoryUsage.rss());
    // Like requests from the network: the next one comes after others had their turn.
    await new Promise(setImmediate);
  }
}

await Promise.all(Array.from({ length: Number(atOnce) }, client));
console.log(most);
