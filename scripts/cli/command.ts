import { constants } from "node:os";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { chalk } from "zx/core";
import { nearestKeys } from "../../functions/core/names/nearest-keys.ts";
import { InputError } from "./input-error.ts";
import { terminalLine } from "./safe-text.ts";

/** The name of a program and its command line. */
export interface Command<Options extends ParseArgsOptionsConfig> {
  /** As the user types it: "npm run build". */
  name: string;
  /** The text that `--help` prints. */
  help: string;
  /** As for `parseArgs`, without `help`, which every program has. */
  options: Options;
  /** Whether values without an option are allowed; false by default. */
  positionals?: boolean;
  /** Whether it serves until it is interrupted, which is then its normal end and not an error; false by default. */
  serves?: boolean;
}

/** The values on the command line, by option; for an absent option its default or undefined. */
type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>["values"];

/** Invalid options: the message also says how to see the help. */
export class OptionError extends InputError {
  override name = "OptionError";
}

/**
 * Runs a program on this process's arguments, or prints its help. An {@link InputError} becomes one line on standard
 * error and exit code 1; any other error is a bug and is thrown with its stack. An interrupted program reports it, then
 * exits as usual with its locks released, as soon as the current step is done.
 */
export async function runCommand<Options extends ParseArgsOptionsConfig>(
  { name, help, options, positionals: allowPositionals = false, serves = false }: Command<Options>,
  main: (values: Values<Options>, positionals: string[]) => Promise<void>,
): Promise<void> {
  const interrupt = (signal: NodeJS.Signals) => {
    if (serves) process.exit(0);
    console.error(chalk.red("interrupted"));
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.once(signal, interrupt);
  const parent = watchParent(() => interrupt("SIGTERM"));
  let isServing = false;
  try {
    const { values, isHelp, positionals } = parse(options, allowPositionals);
    if (isHelp) console.log(help);
    else {
      await main(values, positionals);
      isServing = serves;
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const more = error instanceof OptionError ? `; see ${name} -- --help` : "";
    console.error(chalk.red(terminalLine(error.message + more)));
    process.exitCode = 1;
  } finally {
    if (!isServing) {
      for (const signal of SIGNALS) process.off(signal, interrupt);
      clearInterval(parent);
    }
  }
}

/** Ctrl-C, and the end of a process group or a terminal. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** In milliseconds. */
const PARENT_WATCH = 500;

/**
 * Calls `onEnd` when the shell that npm runs this program in ends. A signal to npm alone, as by `timeout` or `kill %1`, ends
 * that shell, but does not reach this program.
 */
function watchParent(onEnd: () => void): NodeJS.Timeout | undefined {
  if (process.env.npm_command === undefined) return undefined;
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && onEnd(), PARENT_WATCH).unref();
}

/**
 * The cost of a run, such as "12.3 s, at most 456 MB of memory".
 * @param start the `performance.now()` at which it began
 */
export function effort(start: number): string {
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024).toLocaleString("en");
  return `${seconds} s, at most ${megabytes} MB of memory`;
}

function parse<Options extends ParseArgsOptionsConfig>(
  options: Options,
  allowPositionals: boolean,
) {
  const help = { type: "boolean", short: "h", default: false } as const;
  try {
    const parsed = parseArgs({ options: { ...options, help }, allowPositionals });
    const { help: isHelp, ...values } = parsed.values as Values<Options> & { help: boolean };
    // A program gets only its own options.
    return {
      values: values as unknown as Values<Options>,
      isHelp,
      positionals: parsed.positionals,
    };
  } catch (error) {
    throw new OptionError(problemOf(error as Error, [...Object.keys(options), "help"]));
  }
}

/**
 * The message of an invalid command line. Of an unknown option it names the similar one, and leaves out Node's advice on values
 * that begin with a dash.
 */
function problemOf({ message }: Error, options: readonly string[]): string {
  const [unknown, given = ""] = /^Unknown option '-*([^']*)'/.exec(message) ?? [];
  if (unknown === undefined) return message.replace(/\.$/, "");
  const [meant] = nearestKeys(given, options);
  return meant === undefined ? unknown : `${unknown} (did you mean --${meant}?)`;
}
