import type { HindiNames } from "../../../functions/core/pages/place-line.ts";
import type { ListForm } from "../../match/list-file.ts";
import type { ListColumns } from "../../match/match-file.ts";
import { type ChosenPlace, USUAL_COLUMNS } from "../../match/results.ts";
import {
  type Changes,
  changeList,
  forgetList,
  type KeptList,
  OtherListError,
  onOtherTabs,
  putList,
  readContent,
  readKept,
  readMatch,
  storeDecisions,
} from "./list-store.ts";
import { ListWorker } from "./list-worker.ts";
import type { Decisions, Failed, Match, Read, Written } from "./messages.ts";

/** A kind of change: the list or its results as a whole, decisions, or the progress of a run. */
export type Change = "list" | "decisions" | "progress";

/** A run in progress. */
export interface Run {
  readonly share: number;
  /** Whether it waits for the network. */
  readonly waits: boolean;
  /** When it began, in milliseconds. */
  readonly began: number;
}

/** The state of a list. */
interface Work {
  readonly list: KeptList;
  readonly content: Uint8Array;
  readonly read: Read;
  readonly match: Match | undefined;
  readonly decisions: Decisions;
}

/**
 * The current list in this tab. It lives as long as the page is open, whatever step is shown. All changes are stored first (see
 * list-store.ts) and then shown; changes that other tabs store are taken over.
 */
export class ListSession {
  #work: Work | undefined;
  #run: Run | undefined;
  #failed: Failed | undefined;
  #forgotten: Work | undefined;
  /** The changes that undo the last ones, newest last. */
  #undo: Changes[] = [];
  #isKept = true;
  #restored: Promise<void> | undefined;
  readonly #worker = new ListWorker();
  readonly #listeners = new Set<(change: Change) => void>();
  /** The names of states and districts on a Hindi page, once they are loaded. */
  hindi: HindiNames = new Map();

  get work(): Work | undefined {
    return this.#work;
  }

  get run(): Run | undefined {
    return this.#run;
  }

  /** The name of the forgotten list, while forgetting can be undone. */
  get forgotten(): string | undefined {
    return this.#forgotten?.list.name;
  }

  /** Whether the browser stores the list. */
  get isKept(): boolean {
    return this.#isKept;
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  /** The columns to add to the file. */
  get added(): readonly string[] {
    return this.#work?.list.added ?? USUAL_COLUMNS;
  }

  /** Calls a function after each change. */
  onChange(listener: (change: Change) => void): void {
    this.#listeners.add(listener);
  }

  /** Resolves once the stored list has been read, if there is one. */
  restore(): Promise<void> {
    this.#restored ??= this.#start();
    return this.#restored;
  }

  async #start(): Promise<void> {
    try {
      onOtherTabs(() => void this.#refresh());
    } catch {
      // Other tabs are not notified of this one.
    }
    await this.#refresh();
  }

  /** Loads the stored list. */
  async #refresh(): Promise<void> {
    try {
      const kept = await readKept();
      const before = this.#work;
      if (!kept) {
        if (before && this.#isKept) this.#show(undefined);
        return;
      }
      const { list, decisions } = kept;
      if (before?.list.id !== list.id) {
        const content = await readContent(list.id);
        const match = list.run ? await readMatch(list.id) : undefined;
        this.#worker.restart();
        const { name, sheet, columns } = list;
        const read = await this.#worker.ask({ do: "read", name, content, sheet, columns });
        // A list chosen in the meantime takes precedence.
        if (read.is !== "read" || this.#work !== before) return;
        this.#show({ list, content, read, match, decisions });
      } else if (before.list.run !== list.run) {
        const match = await readMatch(list.id);
        this.#show({ ...this.#work!, list, match, decisions });
      } else {
        this.#work = { ...before, list, decisions };
        this.#notify("decisions");
      }
    } catch {
      // Nothing can be read, or another tab has just changed the list and will announce it.
    }
  }

  /** Reads a list and keeps it in place of the previous one. Resolves to its problem, if any. */
  async take(name: string, content: Uint8Array, sheet?: string): Promise<Failed | undefined> {
    this.#worker.restart();
    this.#run = undefined;
    const read = await this.#worker.ask({ do: "read", name, content, sheet });
    if (read.is === "failed") {
      await this.#readAgain();
      return read;
    }
    if (read.is !== "read") return undefined;
    const list = { id: crypto.randomUUID(), name, sheet };
    await this.#store(() => putList(list, content));
    this.#forgotten = undefined;
    this.#show({ list, content, read, match: undefined, decisions: new Map() });
    return undefined;
  }

  /** Sends the current list to the worker again, after it has read another one. */
  async #readAgain(): Promise<void> {
    const { list, content } = this.#work ?? {};
    if (list && content) {
      const { name, sheet, columns } = list;
      await this.#worker.ask({ do: "read", name, content, sheet, columns });
    }
  }

  /** The problem of the last run, returned once. */
  takeFailure(): Failed | undefined {
    const failed = this.#failed;
    this.#failed = undefined;
    return failed;
  }

  /** Matches the list. */
  async match(columns: ListColumns): Promise<void> {
    const { list } = this.#work!;
    const began = performance.now();
    this.#run = { share: 0, waits: false, began };
    const change = { columns, run: undefined };
    this.#work = { ...this.#work!, list: { ...list, ...change }, match: undefined };
    this.#notify("list");
    await this.#store(() => changeList(list.id, change));
    const answer = await this.#worker.ask({ do: "match", columns }, ({ share, waits }) => {
      this.#run = { share, waits, began };
      this.#notify("progress");
    });
    this.#run = undefined;
    if (this.#work?.list.id !== list.id) return;
    if (answer.is === "matched") {
      const run = crypto.randomUUID();
      await this.#store(() => changeList(list.id, { columns, run }, answer.match));
      const { match } = answer;
      await this.#change(moved(this.#work.decisions, match));
      this.#show({ ...this.#work, list: { ...this.#work.list, columns, run }, match });
    } else {
      this.#failed = answer as Failed;
      this.#work = { ...this.#work, list: { ...this.#work.list, columns: undefined } };
      this.#notify("list");
    }
  }

  /** Ends the run. The list stays. */
  async stop(): Promise<void> {
    this.#run = undefined;
    this.#worker.restart();
    this.#notify("list");
    await this.#readAgain();
  }

  /** Decides on rows. Resolves once that is stored. */
  async decide(changes: Changes): Promise<void> {
    const before = this.#work!.decisions;
    const back = new Map([...changes.keys()].map((row) => [row, before.get(row)] as const));
    if (await this.#change(changes)) this.#undo.push(back);
    this.#notify("decisions");
  }

  /** Takes the last decisions back. Resolves to the first of their rows. */
  async undo(): Promise<number | undefined> {
    const changes = this.#undo.pop();
    if (!changes) return undefined;
    await this.#change(changes);
    this.#notify("decisions");
    return changes.keys().next().value;
  }

  async #change(changes: Changes): Promise<boolean> {
    const { id } = this.#work!.list;
    await this.#store(() => storeDecisions(id, changes));
    if (this.#work?.list.id !== id) return false;
    const decisions = new Map(this.#work.decisions);
    for (const [row, place] of changes)
      if (place === undefined) decisions.delete(row);
      else decisions.set(row, place);
    this.#work = { ...this.#work, decisions };
    return true;
  }

  /** Sets the columns to add to the file. */
  async add(added: readonly string[]): Promise<void> {
    const { list } = this.#work!;
    this.#work = { ...this.#work!, list: { ...list, added } };
    await this.#store(() => changeList(list.id, { added }));
  }

  /** Forgets the list. This can be undone until another list is read or the page is closed. */
  async forget(): Promise<void> {
    this.#forgotten = this.#work;
    this.#worker.restart();
    this.#run = undefined;
    this.#work = undefined;
    this.#notify("list");
    await this.#store(forgetList);
  }

  async undoForget(): Promise<void> {
    const work = this.#forgotten;
    if (!work) return;
    this.#forgotten = undefined;
    const { list, content, match, decisions } = work;
    await this.#store(() => putList(list, content, match, decisions));
    this.#show(work);
    await this.#readAgain();
  }

  /** The list as a file. */
  async write(form: ListForm): Promise<Written | Failed> {
    const { match, decisions } = this.#work!;
    const answer = await this.#worker.ask({
      do: "write",
      form,
      match: match!,
      decisions,
      added: this.added,
    });
    return answer as Written | Failed;
  }

  /** The distance of places from the first, in kilometres; undefined if a position is unknown. */
  async compare(codes: readonly string[]): Promise<readonly (number | undefined)[]> {
    const answer = await this.#worker.ask({ do: "compare", codes });
    return answer.is === "compared" ? answer.distances : [];
  }

  #show(work: Work | undefined): void {
    if (work?.list.run !== this.#work?.list.run) this.#undo = [];
    this.#work = work;
    this.#notify("list");
  }

  #notify(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** Stores something. If nothing can be stored, work continues without storage. */
  async #store(write: () => Promise<void>): Promise<void> {
    try {
      await write();
      this.#isKept = true;
    } catch (error) {
      if (error instanceof OtherListError) await this.#refresh();
      else this.#isKept = false;
    }
  }
}

/** Puts decisions under the first row of their results again, because other columns may group rows differently. */
function moved(decisions: Decisions, { columns, of, results }: Match): Changes {
  const changes = new Map<number, ChosenPlace | null | undefined>();
  for (const [row, place] of decisions) {
    const first = results[of[row - columns.headerRows] ?? -1]?.row;
    if (first === undefined || first === row) continue;
    changes.set(row, undefined);
    if (!decisions.has(first)) changes.set(first, place);
  }
  return changes;
}
