import type { Provenance } from "./dataset.ts";

export const LICENSE_FILE = "LICENSE.md";

/** What official sources publish under, with where it stands. */
export const GODL_INDIA =
  "Government Open Data License - India (GODL-India), https://data.gov.in/government-open-data-license-india";

/**
 * The license and attribution that stand beside the data, whatever it was made from. GODL-India asks for the
 * provider's name, the source and the license to be named, and that no endorsement be suggested.
 */
export function formatLicense({ source, license, attribution }: Provenance): string {
  return `# License and attribution of the data

The files of this folder are made from official open data of the Government of India. The license of the
project's code does not cover them.

- Source: ${source}
- Provider: ${attribution}
- Published under: ${license}

The license allows use, adaptation and redistribution for any lawful purpose and asks for attribution of the
provider. When the data was retrieved is in \`manifest.json\`.

## What was changed

The data was brought into CSV files with one place a line, sorted by code. Blanks at the ends of names and
doubled blanks were taken away, names of states written as they officially are, names in capitals written in small
letters, places whose code stands several times made one, parts of one sub-district in several districts given codes
of their own, towns put into the talukas that the municipal directory gives, and known former, alternate and later
names added in \`aliases.csv\` and \`later.csv\`.

Neither the provider nor the Government of India endorses this project.
`;
}
