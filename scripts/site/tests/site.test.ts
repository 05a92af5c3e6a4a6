/** The page and the address field in Chromium, by subject; all share one server and one browser. */
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from "vitest";
import { buildDist } from "../../build/dist.ts";
import { readFixture } from "../../check/contract/fixture.ts";
import { launchChromium } from "../../check/netlify/chromium.ts";
import type { FolderFiles } from "../../files/folder.ts";
import { addressTests } from "./addresses.ts";
import { appearanceTests } from "./appearance.ts";
import { browseTests } from "./browse.ts";
import { failureTests } from "./failures.ts";
import { fieldTests } from "./field.ts";
import { frameworkTests } from "./frameworks.ts";
import { keptTests } from "./kept.ts";
import { keyboardTests } from "./keyboard.ts";
import { matchTests } from "./match.ts";
import { offlineTests } from "./offline.ts";
import { placeTests } from "./place.ts";
import { searchTests } from "./search.ts";
import { type SiteServer, serveSite } from "./site-server.ts";
import { slowListTests } from "./slow-lists.ts";
import { typeTests } from "./types.ts";
import { Visitor } from "./visitor.ts";
import { weightTests } from "./weight.ts";

/** What every test of the page works with. */
export interface Site {
  /** What is published. */
  readonly dist: FolderFiles;
  readonly server: SiteServer;
  /** Opens pages, and fails the test when anything goes wrong in them. */
  readonly visitor: Visitor;
}

/** Where the tests' site says that it is published. */
const ADDRESS = "https://directory.example";

let dist: FolderFiles;
let server: SiteServer;
let browser: Browser;
let visitor: Visitor;
const site: Site = {
  get dist() {
    return dist;
  },
  get server() {
    return server;
  },
  get visitor() {
    return visitor;
  },
};

beforeAll(async () => {
  const data = await readFixture();
  [dist, browser] = await Promise.all([buildDist(data, () => {}, new Map(), ADDRESS), launchChromium()]);
  server = await serveSite(dist);
});

beforeEach(() => {
  visitor = new Visitor(browser, server.url);
});

afterEach(async () => {
  server.meddler = undefined;
  expect(await visitor.leave()).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  server?.stop();
});

describe("search", () => searchTests(site));
describe("a place", () => placeTests(site));
describe("choosing step by step", () => browseTests(site));
describe("choosing step by step on a slow network", () => slowListTests(site));
describe("matching a list", () => matchTests(site));
describe("keyboard", () => keyboardTests(site));
describe("failures", () => failureTests(site));
describe("offline", () => offlineTests(site));
describe("keeping a state for offline use", () => keptTests(site));
describe("addresses", () => addressTests(site));
describe("<location-field>", () => fieldTests(site));
describe("<location-field> in frameworks", () => frameworkTests(site));
describe("types", () => typeTests(site));
describe("appearance", () => appearanceTests(site));
describe("weight", () => weightTests(site));
