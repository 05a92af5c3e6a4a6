import type { Copy } from "../dataset/dataset.ts";
import type { Edition } from "../editions/edition.ts";
import type { ListedBlocks } from "../link/blocks/blocks.ts";
import type { ListedMembers } from "../link/members/members.ts";
import type { MunicipalBody } from "../sources/said.ts";
import type { Objection } from "./objection.ts";

/** New data from a source, under LGD's codes. */
export interface Arrival {
  /** All lists of one day. */
  readonly edition: Edition;
  /** The bodies of towns. */
  readonly bodies: readonly MunicipalBody[];
  /** Development blocks. */
  readonly blocks: ListedBlocks;
  /** Gram panchayats and constituencies. */
  readonly members: ListedMembers;
  /** When the copy of the source had this data: ISO 8601. */
  readonly retrieved: string;
  readonly copy: Copy;
  /** Reasons to review the data first. */
  readonly problems: readonly Objection[];
  /** Codes of villages of 2011 that LGD itself removed. */
  readonly invalidated: ReadonlySet<string>;
}
