import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { chalk } from "zx";
import { InputError } from "../dataset/input-error.ts";
import { terminalLine } from "./safe-text.ts";

/** What a program is called by, and what it understands. */
export interface Command<Options extends ParseArgsOptionsConfig> {
  /** As one types it: "npm run build". */
  name: string;
  /** What `--help` prints. */
  help: string;
  /** As `parseArgs` wants them, without `help`, which every program has. */
  options: Options;
  /** Whether there may be values without an option before them; false by default. */
  positionals?: boolean;
}

/** What stands on the command line, by option: defaults for what does not, or undefined where there is none. */
type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>["values"];

/** Options that make no sense: to the message goes how to see the help. */
export class OptionError extends InputError {
  override name = "OptionError";
}

/**
 * Runs a program on this process's arguments, or prints its help. An {@link InputError} becomes one line on standard
 * error and exit code 1; any other error, being a fault of the program, goes on with its stack.
 */
export async function runCommand<Options extends ParseArgsOptionsConfig>(
  { name, help, options, positionals: allowPositionals = false }: Command<Options>,
  main: (values: Values<Options>, positionals: string[]) => Promise<void>,
): Promise<void> {
  try {
    const { values, positionals } = parse(options, allowPositionals);
    if (values.help) console.log(help);
    else await main(values, positionals);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const more = error instanceof OptionError ? `; ${name} -- --help tells more` : "";
    console.error(chalk.red(terminalLine(error.message + more)));
    process.exitCode = 1;
  }
}

function parse<Options extends ParseArgsOptionsConfig>(options: Options, allowPositionals: boolean) {
  const help = { type: "boolean", short: "h", default: false } as const;
  try {
    const { values, positionals } = parseArgs({ options: { ...options, help }, allowPositionals });
    return { values: values as Values<Options> & { help: boolean }, positionals };
  } catch (error) {
    throw new OptionError((error as Error).message.replace(/\.$/, ""));
  }
}
