import { describe, expect, test } from "vitest";
import type { Ask, Cases } from "./contract-client.ts";

/** The address of the fixture's site. */
const SITE = "https://directory.example";

/**
 * Declares the tests of the pages of places, for any server with the fixture.
 * @param cases "few" leaves out the tests of texts of pages, which are the same for every way of asking
 */
export function testPages(send: Ask, cases: Cases = "all"): void {
  const text = async (path: string) => (await send(path)).text();
  const testText = (title: string, run: () => Promise<void>) => {
    if (cases === "all") test(title, run);
  };

  describe("pages of places", () => {
    test("a page is complete without JavaScript: title, heading, breadcrumb, facts and links to children", async () => {
      const response = await send("/place/007");
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("Content-Security-Policy")).toMatch(
        /^default-src 'none'; script-src 'self'/,
      );
      const html = await response.text();
      expect(html).toContain('<html lang="en">');
      expect(html).toContain("<title>Hills, Upper Land – Location Directory</title>");
      expect(html).toMatch(/<h1[^>]*>Hills<\/h1>/);
      expect(html).toMatch(/aria-label="Breadcrumb".*href="\/place\/01">Upper Land</);
      expect(html).toMatch(/District code <b[^>]*>007</);
      for (const [code, name] of [
        ["00011", "Rampur"],
        ["00012", "Empty Taluka"],
      ])
        expect(html).toContain(`href="/place/${code}">${name}<`);
    });

    test("search engines and messengers find the place: canonical address, languages, preview, JSON-LD", async () => {
      const html = await text("/place/000101");
      expect(html).toContain(`<link rel="canonical" href="${SITE}/place/000101" />`);
      for (const [language, path] of [
        ["en", "/place/000101"],
        ["hi", "/hi/place/000101"],
        ["x-default", "/place/000101"],
      ])
        expect(html).toContain(
          `<link rel="alternate" hreflang="${language}" href="${SITE}${path}" />`,
        );
      expect(html).toContain('<meta property="og:title" content="Bara, Rampur, Hills, Upper Land');
      expect(html).toContain(
        '<meta property="og:description" content="Bara, village in Rampur, Hills, Upper Land: ',
      );
      const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
        ([, json]) => JSON.parse(json!) as Record<string, unknown>,
      );
      expect(data[0]).toMatchObject({
        name: "Bara",
        url: `${SITE}/place/000101`,
        identifier: { value: "000101" },
        containedInPlace: { name: "Rampur", containedInPlace: { name: "Hills" } },
      });
      expect(data[1]).toMatchObject({ "@type": "BreadcrumbList", itemListElement: { length: 4 } });
    });

    test("an area has its list, positions and map as files that other sites may use", async () => {
      for (const [path, type, start] of [
        ["/place/01.csv?sort=population", "text/csv; charset=utf-8", "\ufeffcode,name,"],
        ["/place/01.geojson", "application/geo+json; charset=utf-8", '{"type":"FeatureCollection"'],
        ["/hi/place/01.svg?show=places", "image/svg+xml", "<svg xmlns="],
        ["/place/01?embed", "image/svg+xml", "<svg xmlns="],
      ] as const) {
        const response = await send(path);
        expect(response.status, path).toBe(200);
        expect(response.headers.get("Content-Type")).toBe(type);
        expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
        expect(response.headers.get("Content-Security-Policy")).toBe(
          "default-src 'none'; style-src 'unsafe-inline'",
        );
        // A response's text lacks the byte-order mark, which spreadsheets use to detect the encoding.
        const body = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
          await response.arrayBuffer(),
        );
        expect(body.startsWith(start), body.slice(0, 60)).toBe(true);
      }
      expect(await text("/hi/place/01.svg")).toContain(`href="${SITE}/hi/place/007"`);
      expect(await text("/place/01?embed&show=places")).toBe(
        await text("/place/01.svg?show=places"),
      );
      // It has no map.
      const page = await send("/place/03?embed");
      expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      const missing = ["/place/01.png", "/place/000101.csv", "/place/98.svg", "/place/03.svg"];
      for (const path of missing) {
        const response = await send(path);
        expect(response.status, path).toBe(404);
        expect(response.headers.get("Content-Type"), path).toBe("text/html; charset=utf-8");
      }
    });

    test("a village has a card with the QR code of its address, hidden from search engines", async () => {
      const response = await send("/hi/place/000101/card");
      expect(response.status).toBe(200);
      const html = await response.text();
      expect(html).toContain('<meta name="robots" content="noindex" />');
      expect(html).toContain(`<svg class="qr" viewBox="0 0 37 37" role="img" aria-label="QR `);
      expect(html).toContain(`<span>${SITE.replace("https://", "")}/hi/place/000101</span>`);
      expect(html).toContain('<a href="/place/000101/card" id="language"');
      // Every address has its own QR code.
      const drawn = (page: string) => /<svg class="qr".*? d="([^"]+)"/.exec(page)![1];
      expect(drawn(html)).not.toBe(drawn(await text("/place/000101/card")));
      // An area has no card.
      for (const path of ["/place/007/card", "/place/999999/card"])
        expect((await send(path)).status, path).toBe(404);
    });

    testText(
      "a development block has a page with its villages, in both languages, and its villages lead to it",
      async () => {
        const html = await text("/place/0001");
        expect(html).toMatch(/<h1[^>]*>Sundarpur<\/h1>/);
        expect(html).toMatch(/aria-label="Breadcrumb".*href="\/place\/007">Hills</);
        expect(html).toContain("Villages and towns of Sundarpur");
        expect(html).toMatch(/href="\/place\/000102">Aam Gaon<.*href="\/place\/000101">Bara</s);
        expect(html).toContain(`<link rel="canonical" href="${SITE}/place/0001" />`);
        expect(await text("/hi/place/0001")).toContain('href="/hi/place/000101"');
        expect(await text("/place/000102")).toContain(
          '<a href="/place/0001">Sundarpur</a> (0001), <a href="/place/0003">Upper Kotla</a> (0003)',
        );
        const village = await text("/place/000102");
        for (const fact of ["Belavatha (000011), Kadaba (220129)", "Upper Land South (475)"])
          expect(village).toContain(fact);
        expect(await text("/hi/place/000102")).toContain("ग्राम पंचायत");
        expect(await text("/place/0001.csv")).toContain(",block_code,block_name");
        expect((await send("/place/0004")).status).toBe(404);
        const found = await text("/search?q=sundarpur&level=block");
        expect(found).toContain('href="/place/0001"');
      },
    );

    testText(
      "a page in Hindi has its own address, with the Hindi names of states and districts",
      async () => {
        const html = await text("/hi/place/007");
        expect(html).toContain('<html lang="hi">');
        expect(html).toMatch(/<h1[^>]*>पहाड़ियां<\/h1>/);
        expect(html).toContain('href="/hi/place/01">ऊपरी भूमि<');
        expect(html).toContain("<title>पहाड़ियां, ऊपरी भूमि – ");
        expect(await text("/hi/place/000101")).toContain('href="/hi/place/007">पहाड़ियां<');
        expect(html).toContain(`<link rel="canonical" href="${SITE}/hi/place/007" />`);
        expect(html).not.toMatch(/>(Search|Browse|Coverage|Copy)</);
      },
    );

    testText(
      "in Hindi, a name that exists only in Latin letters has a guess in Devanagari, marked as a guess and never used as data",
      async () => {
        const html = await text("/hi/place/00011");
        expect(html).toMatch(/<h1[^>]*>Rampur<\/h1>/);
        expect(html).toContain('<p class="local-names"><i class="guess">रामपुर</i></p>');
        expect(html).toMatch(
          /<a href="\/hi\/place\/000103"><span lang="hi-Latn">Bara<\/span> <i class="guess">[\u0900-\u097f]+<\/i><\/a>/,
        );
        expect(html).toContain("तिरछे अक्षरों में लिखे नाम अनुमान हैं");
        const data = [
          ...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
        ].join("");
        expect(data).not.toContain("रामपुर");
        expect(await text("/place/00011")).not.toContain("guess");
        expect(await text("/hi/search?q=rampur")).toContain(
          '<span lang="hi-Latn"><mark>Rampur</mark></span> <i class="guess">रामपुर</i>',
        );
      },
    );

    test("an unknown code is a page with status 404 that search engines do not index", async () => {
      const unknown = [
        "/place/999999",
        "/hi/place/999999",
        "/place/7",
        "/place/goa",
        "/place/00016",
      ];
      for (const path of ["/place/", ...(cases === "all" ? unknown : unknown.slice(0, 2))]) {
        const response = await send(path);
        expect(response.status, path).toBe(404);
        expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
        const html = await response.text();
        expect(html).toContain('<meta name="robots" content="noindex" />');
        expect(html).not.toContain("canonical");
        expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
      }
    });

    test("a name in place of a code leads to a search for it", async () => {
      for (const [path, to] of [
        ["/place/New%20Hills", "/search?q=New+Hills"],
        ["/hi/place/goa", "/hi/search?q=goa"],
        ["/browse/Hills", "/search?q=Hills"],
        ["/pincode/Bara", "/search?q=Bara"],
      ] as const) {
        const html = await text(path);
        expect(html, path).toContain(`<a href="${to}">`);
        expect((await send(to)).status, to).toBe(200);
      }
      expect(await text("/place/New%20Hills")).toMatch(/<h1[^>]*>No place has the code New Hills/);
      for (const path of ["/place/", "/pincode/"])
        expect(await text(path), path).not.toContain("Search for “");
    });

    test("the title of a wrong address has the same error as the heading", async () => {
      const titles = async (path: string) => {
        const html = await (await send(path)).text();
        return [/<title>([^<]+) – /.exec(html)![1], /<h1 tabindex="-1">([^<]+)</.exec(html)![1]];
      };
      expect(await titles("/place/999999")).toEqual([
        "No place has the code 999999",
        "No place has the code 999999.",
      ]);
      const [title, heading] = [
        "This address has no code of a place",
        "This address has no code of a place.",
      ];
      for (const path of ["/place", "/place/"])
        expect(await titles(path)).toEqual([title, heading]);
      for (const path of ["/pincode", "/pincode/"])
        expect(await titles(path)).toEqual([
          "This address has no PIN code",
          "This address has no PIN code.",
        ]);
    });

    testText(
      "a code that is no longer used shows the place that replaced it, which is canonical",
      async () => {
        const html = await text("/place/000107");
        expect(html).toMatch(/<h1[^>]*>Chhota Kotla<\/h1>/);
        expect(html).toContain("Code 000107 (Chhoti Kotla) is no longer used.");
        expect(html).toContain(`<link rel="canonical" href="${SITE}/place/000104" />`);
      },
    );

    testText("a code whose successor is not certain shows the place that had it", async () => {
      for (const path of ["/place/000108", "/browse/000108"]) {
        expect((await send(path)).status).toBe(404);
        const html = await text(path);
        expect(html).toMatch(/<h1[^>]*>Code 000108 was Drowned, which no longer exists\. /);
        expect(html).toContain('href="/search?q=Drowned"');
      }
    });

    testText(
      "an address copied with a blank, stop or bracket after it leads to the page",
      async () => {
        for (const path of [
          "/place/007",
          "/hi/place/000101/card",
          "/place/01.csv",
          "/browse/007",
          "/pincode/400001",
          "/compare?codes=007,008",
        ])
          for (const end of ["%20", ".", ",", ")", "%E0%A5%A4", "%E2%80%9D.", "/%20"])
            expect(await text(path + end), path + end).toBe(await text(path));
        expect((await send("/place/%20.")).status).toBe(404);
      },
    );

    test("the CDN caches a page until the next deploy, whatever the query, and an unknown code briefly", async () => {
      const page = await send("/place/000101");
      expect(page.headers.get("Netlify-CDN-Cache-Control")).toBe(
        "public, durable, max-age=31536000",
      );
      expect(page.headers.get("Netlify-Vary")).toBe("query=_");
      // The list of an area has an order and a measure.
      const area = await send("/place/007?sort=code");
      expect(area.headers.get("Netlify-Vary")).toBe("query=sort|show|page|embed");
      const etag = page.headers.get("ETag")!;
      const known = { headers: { "If-None-Match": etag } };
      expect((await send("/place/000101", known)).status).toBe(304);
      const missing = await send("/place/999999");
      expect(missing.headers.get("Netlify-CDN-Cache-Control")).toBe("public, durable, max-age=60");
      expect((await send("/place/007", { method: "POST" })).status).toBe(405);
    });
  });

  describe("pages of comparisons", () => {
    test("areas are compared in both languages, identified by their codes, and hidden from search engines", async () => {
      const response = await send("/compare?codes=007,008");
      expect(response.status).toBe(200);
      expect(response.headers.get("Netlify-Vary")).toBe("query=codes");
      const html = await response.text();
      expect(html).toContain("<title>Hills and Plains compared – Location Directory</title>");
      expect(html).toContain(`<link rel="canonical" href="${SITE}/compare?codes=007,008" />`);
      expect(html).toContain('<meta name="robots" content="noindex" />');
      expect(html).toContain(
        '<a href="/hi/compare?codes=007,008" id="language" lang="hi" data-text="language">',
      );
      expect(await text("/hi/compare?codes=007%2C008")).toMatch(/<h1[^>]*>तुलना: पहाड़ियां/);
      expect(await text("/place/007")).toMatch(
        /<a href="\/compare\?codes=007,[\d,]+">Compare with/,
      );
      expect(await text("/place/000101")).not.toContain("/compare?");
    });

    testText("areas can also be compared by name", async () => {
      const html = await text("/compare?codes=hills,Upper+Land");
      expect(html).toContain("<title>Hills and Upper Land compared");
    });

    testText(
      "a misspelled name, and one of several areas, has links to comparisons with the areas that it may mean",
      async () => {
        const refused = await send("/compare?codes=hils,008");
        expect(refused.status).toBe(404);
        expect(await refused.text()).toMatch(
          /“hils” is not the name of one .*<a href="\/compare\?codes=007,008">Hills<\/a> <span class="hint">District, Upper Land</s,
        );
        const several = await text("/compare?codes=007,rampur");
        const codes = [...several.matchAll(/href="\/compare\?codes=007,(\d+)"/g)];
        expect(codes.map(([, code]) => code)).toEqual(expect.arrayContaining(["00011", "00014"]));
        expect(await text("/compare?codes=007,xyzzyx")).toContain(
          '<a href="/search?q=xyzzyx">Search for “xyzzyx”</a>',
        );
        // Not with an area that is compared already, and also if a name has an ampersand.
        expect(await text("/compare?codes=Hills,hils")).not.toContain("codes=Hills,007");
        const path = "/compare?codes=Lower%20Land%20%26%20Isles,007";
        expect(await text("/compare?codes=Lower+Land+%26+Isles,hils")).toContain(`href="${path}"`);
        expect((await send(path)).status).toBe(200);
      },
    );

    test("a search with an unknown filter is refused with the reason, and a link without it", async () => {
      const refused = await send("/search?q=bara&state=Nowhere");
      expect(refused.status).toBe(400);
      const html = await refused.text();
      expect(html).toContain("The level, state or district in this address does not exist.");
      expect(html).toContain('<a href="/search?q=bara">Clear the filters</a>');
    });

    test("a page without codes has the form; codes that can't be compared are refused with the reason", async () => {
      const empty = await send("/compare");
      expect(empty.status).toBe(200);
      expect(await empty.text()).toContain(
        '<form class="compare-form" action="/compare"><label for="codes">',
      );
      for (const [codes, status, reason] of [
        ["007", 400, "Give the codes of 2 to 5 different areas."],
        ["007,999", 404, "No place has the code 999."],
        ["007,000101", 400, "Bara (000101) is not a state, district or taluka."],
        ["1,2,3,4,5,6", 400, "6 codes are too many. The limit is 5."],
      ] as const) {
        const refused = await send(`/compare?codes=${codes}`);
        expect(refused.status, codes).toBe(status);
        const html = await refused.text();
        expect(html).toContain(reason);
        expect(html).toContain(`name="codes" value="${codes}"`);
        expect(html).toContain('<meta name="robots" content="noindex" />');
        expect(html).not.toContain("canonical");
      }
    });
  });

  describe("pages of searches, choices and PIN codes", () => {
    test("a search is complete without JavaScript: results with links, filters as a form, its own head", async () => {
      const response = await send("/search?q=rampur&state=Upper+Land");
      expect(response.status).toBe(200);
      expect(response.headers.get("Netlify-Vary")).toBe("query=q|level|state|district|offset");
      const html = await response.text();
      expect(html).toContain("<title>“rampur” – Location Directory</title>");
      expect(html).toContain(
        '<meta name="description" content="Places in India that match “rampur”',
      );
      expect(html).toContain(
        `<link rel="canonical" href="${SITE}/search?q=rampur&#38;state=Upper+Land" />`,
      );
      expect(html).toContain('<meta name="robots" content="noindex" />');
      expect(html).toMatch(
        /<a class="result" href="\/place\/00011"><span class="name"><mark>Rampur<\/mark></,
      );
      expect(html).toMatch(/<form class="filters" action="\/search" method="get"/);
      expect(html).toContain('<input type="hidden" name="q" value="rampur">');
      expect(html).toContain('<option value="Upper Land" selected>');
      expect(html).toContain('<option value="Hills">Hills</option>');
    });

    test("the CDN does not cache a search that it might confuse with another one", async () => {
      const caching = async (query: string) =>
        (await send(`/search?${query}`)).headers.get("Netlify-CDN-Cache-Control");
      for (const query of ["q=rampur&x=1&x=2", "q=rampur&state=Upper%20Land", "", "q"])
        expect(await caching(query), query).toBe("public, durable, max-age=31536000");
      expect(await caching("q=rampur&q=bara")).toBe("no-store");
    });

    testText("results that do not fit on a page are on the next one", async () => {
      const html = await text("/search?q=s");
      const [, next] = /<a class="button" href="([^"]+)" rel="next"/.exec(html)!;
      expect(next).toBe("/search?q=s&#38;offset=20");
      const codes = (page: string) =>
        [...page.matchAll(/class="result" href="(.*?)"/g)].map(([, to]) => to);
      expect(codes(html)).toHaveLength(20);
      const beyond = await text("/search?q=s&offset=9999");
      expect(beyond).toMatch(/<p><a href="\/search\?q=s">\d+ matches<\/a><\/p>/);
      const second = await text("/search?q=s&offset=20");
      expect(second).toContain('<ol class="results" start="21">');
      expect(codes(second).length).toBeGreaterThan(0);
      expect(codes(html).filter((code) => codes(second).includes(code))).toEqual([]);
    });

    testText(
      "a search without results gives the reason and suggestions, and reports texts that it can't read",
      async () => {
        expect(await text("/search?q=zzzzzz")).toContain("No match for “zzzzzz”.");
        expect(await text("/search?q=rampurbdfgt")).toContain(
          '<a href="/search?q=Rampur">Rampur</a>',
        );
        expect(await text("/search?q=999999")).toContain(
          "No place in the data has the PIN code 999999.",
        );
        expect(await text("/search")).toContain("Type the name or code");
        const long = await send(`/search?q=${"x".repeat(301)}`);
        expect(long.status).toBe(400);
        expect(await long.text()).toContain(
          "The search text has 301 characters. The limit is 300.",
        );
        expect((await send("/search?q=goa&level=planet")).status).toBe(400);
      },
    );

    testText("a search in Hindi has Hindi names and links to Hindi pages", async () => {
      const html = await text("/hi/search?q=hills");
      expect(html).toContain('<html lang="hi">');
      expect(html).toMatch(
        /href="\/hi\/place\/007"><span class="name">पहाड़ियां \(<mark>Hills<\/mark>\)</,
      );
      expect(html).toContain('<form class="search" id="search" action="/hi/search" method="get">');
      expect(html).toContain('<a href="/hi/coverage" data-text="coverageTitle">');
    });

    test("choosing step by step is a list at each step, which leads to the place", async () => {
      const html = await text("/browse/007");
      expect(html).toContain("<title>Choose step by step: Hills – Location Directory</title>");
      expect(html).toContain('<a href="/browse/00011">Rampur</a>');
      expect(html).toContain('<a href="/place/007">Hills</a>');
      expect((await send("/browse/999999")).status).toBe(404);
    });

    test("a PIN code's page has its districts, talukas, post offices and places", async () => {
      const html = await text("/pincode/400001");
      expect(html).toMatch(/<h1[^>]*>PIN code 400001<\/h1>/);
      expect(html).toContain(
        "<title>PIN code 400001: Hills, Upper Land – Location Directory</title>",
      );
      expect(html).toMatch(
        /name="description" content="PIN code 400001: Hills, Upper Land · Post offices \(2\): Bara, Aam Gaon · /,
      );
      expect(html).toContain(`<link rel="canonical" href="${SITE}/pincode/400001" />`);
      // As in a spreadsheet.
      expect(await text("/pincode/400001.0")).toBe(html);
      expect(html).toContain(
        `<link rel="alternate" hreflang="hi" href="${SITE}/hi/pincode/400001" />`,
      );
      expect(html).toContain('<a href="/place/007">Hills</a>');
      expect(html).toContain('<a href="/place/00011">Rampur</a>');
      expect(html).toContain(
        '<li><a href="/place/000101">Bara</a> <span class="hint">head post office</span></li>',
      );
      expect(html).toContain(
        '<a href="/place/000102">Aam Gaon</a> <span class="hint">branch office, no delivery</span></li>',
      );
      expect(html).toMatch(
        /aria-label="Breadcrumb".*href="\/place\/01">Upper Land<.*href="\/place\/007">Hills<\/a><\/li><\/ol>/,
      );
      expect(html).toContain('data-copy="400001" aria-label="Copy PIN code 400001"');
      // Two districts, one state.
      expect(await text("/pincode/400002")).toMatch(
        /aria-label="Breadcrumb".*href="\/place\/01">Upper Land<\/a><\/li><\/ol>/,
      );
      expect(html).toContain('<a href="/place/000101">Bara</a>');
      // One position is a map with a link.
      expect(html).toMatch(/office-map.*<figcaption><a href="geo:[\d.]+,[\d.]+"/s);
      for (const [path, status] of [
        ["/hi/pincode/400001", 200],
        ["/pincode/999999", 404],
        ["/pincode/x", 404],
      ] as const)
        expect((await send(path)).status, path).toBe(status);
    });

    testText(
      "a PIN code without a place has the taluka of its localities, and its offices lead to them",
      async () => {
        const html = await text("/pincode/400008");
        expect(html).toContain('<a href="/place/00014">Rampur</a>');
        expect(html).toContain('<a href="/place/400008-lagoon">Lagoon H.O</a>');
      },
    );

    testText(
      "a search for a PIN code shows its post offices and areas above its places",
      async () => {
        const html = await text("/search?q=400001");
        expect(html).toContain('<a href="/pincode/400001">PIN code 400001</a>');
        expect(html).toContain("branch office, no delivery");
        expect(html).toMatch(/class="result" href="\/place\/000101"/);
      },
    );
  });
}
