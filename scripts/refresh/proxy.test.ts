import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import { PROJECT } from "../check/netlify/scratch-project.ts";

/** Starts a refresh with this proxy. Returns a function for its standard error so far. */
function start(proxy: string): () => string {
  const child = spawn(
    process.execPath,
    ["scripts/refresh.ts", "--out", `${scratchFolder()}/data`],
    {
      cwd: PROJECT,
      env: { ...process.env, HTTPS_PROXY: proxy, https_proxy: "", NO_PROXY: "", no_proxy: "" },
    },
  );
  onTestFinished(() => void child.kill());
  let stderr = "";
  child.stderr.on("data", (text) => {
    stderr += text;
  });
  return () => stderr;
}

test("goes through the proxy of HTTPS_PROXY, says so immediately, and reports each failed attempt", async () => {
  const asked: string[] = [];
  const proxy = createServer().on("connect", (request, socket) => {
    asked.push(request.url!);
    socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const stderr = start(`http://user:secret@127.0.0.1:${port}`);
  await expect
    .poll(stderr)
    .toContain(`asking api.github.com through the proxy 127.0.0.1:${port} (HTTPS_PROXY) …`);
  await expect.poll(() => asked[0]).toBe("api.github.com:443");
  await expect.poll(stderr).toMatch(/no response \(.*\); attempt 2 of 6 in \d s/);
  expect(stderr()).not.toContain("secret");
});

test("refuses an invalid address, without showing it", async () => {
  const stderr = start("user:secret@proxy");
  await expect
    .poll(stderr)
    .toBe("HTTPS_PROXY must be an address such as http://proxy.example:3128\n");
});
