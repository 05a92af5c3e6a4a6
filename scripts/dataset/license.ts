import type { Provenance } from "./dataset.ts";

export const LICENSE_FILE = "LICENSE.md";

/** The license of official sources, with its address. */
export const GODL_INDIA =
  "Government Open Data License - India (GODL-India), https://data.gov.in/government-open-data-license-india";

/**
 * The license and attribution, for a file next to the data. GODL-India requires naming the provider, the source and the
 * license, and forbids suggesting an endorsement.
 */
export function formatLicense({ source, license, attribution, copy }: Provenance): string {
  const copied = copy === undefined ? "" : `\n- Taken from: ${copy.note}`;
  return `# License and attribution of the data

The files in this folder are made from official open data of the Government of India. The license of the
project's code does not cover them.

- Source: ${source}${copied}
- Provider: ${attribution}
- Published under: ${license}

The license allows use, adaptation and redistribution for any lawful purpose and requires attribution of the
provider. \`manifest.json\` says when the data was retrieved.

## Changes to the data

- Converted to CSV files with one place per line, sorted by code.
- Spaces at the ends of names and double spaces removed; state names written as they officially are; names in
  capitals written in title case.
- Places with a duplicate code merged; parts of one sub-district in several districts given codes of their own.
- Towns assigned to the talukas that the municipal directory gives.
- Known former and alternative names added in \`aliases.csv\`, areas of older editions in \`former_areas.csv\`, names in
  Indian scripts in \`states.csv\` and \`districts.csv\`.

Neither the provider nor the Government of India endorses this project.
`;
}
