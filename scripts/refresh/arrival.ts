import type { Copy } from "../dataset/dataset.ts";
import type { Edition } from "../editions/edition.ts";
import type { ListedBlocks } from "../link/blocks/blocks.ts";
import type { ListedMembers } from "../link/members/members.ts";
import type { MunicipalBody } from "../sources/said.ts";
import type { Objection } from "./objection.ts";

/** New data from a source, under LGD's codes. */
export interface Arrival {
  /** All lists of a day. */
  readonly edition: Edition;
  /** The bodies of towns. */
  readonly bodies: readonly MunicipalBody[];
  /** Of development blocks. */
  readonly blocks: ListedBlocks;
  /** Of gram panchayats and constituencies. */
  readonly members: ListedMembers;
  /** When the copy of the source was as the data is: ISO 8601. */
  readonly retrieved: string;
  readonly copy: Copy;
  /** Why somebody should review the data first. */
  readonly problems: readonly Objection[];
  /** Codes of villages of 2011 that LGD itself gave up. */
  readonly invalidated: ReadonlySet<string>;
}
