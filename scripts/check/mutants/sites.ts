/** Small changes of code that a test should notice: another constant, comparison or condition. */
import ts from "typescript";

/** A change at one place in a file. */
export interface Mutant {
  /** Its path from the project's folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** That line, without blanks around it, before and after the change. */
  readonly code: string;
  readonly changed: string;
  /** The text of the file, and of the mutant. */
  readonly before: string;
  readonly after: string;
  /** The position of `before` in the text. */
  readonly at: number;
}

/** Operators and their replacements. */
const OPERATORS: Readonly<Partial<Record<ts.SyntaxKind, string>>> = {
  [ts.SyntaxKind.LessThanToken]: "<=",
  [ts.SyntaxKind.LessThanEqualsToken]: "<",
  [ts.SyntaxKind.GreaterThanToken]: ">=",
  [ts.SyntaxKind.GreaterThanEqualsToken]: ">",
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: "!==",
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: "===",
  [ts.SyntaxKind.AmpersandAmpersandToken]: "||",
  [ts.SyntaxKind.BarBarToken]: "&&",
  [ts.SyntaxKind.AsteriskToken]: "/",
};

/** Methods and their replacements. */
const METHODS: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  ceil: "floor",
  floor: "ceil",
};

/** All changes of a file's code. Types, imports and texts stay. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split("\n");
  const found: Mutant[] = [];
  const add = (node: ts.Node, after: string) => {
    const at = node.getStart(source);
    const { line } = source.getLineAndCharacterOfPosition(at);
    const before = text.slice(at, node.end);
    const changed = mutated(text, { at, before, after }).split("\n")[line]!.trim();
    found.push({ file, line: line + 1, code: lines[line]!.trim(), changed, before, after, at });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isNumericLiteral(node)) add(node, otherNumber(node.getText(source)));
    else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, "false");
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, "true");
    else if (ts.isBinaryExpression(node)) {
      const other = OPERATORS[node.operatorToken.kind];
      if (other !== undefined) add(node.operatorToken, other);
    } else if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent)) {
      const other = METHODS[node.name.text];
      if (other !== undefined && Object.hasOwn(METHODS, node.name.text)) add(node.name, other);
    }
    const condition =
      ts.isIfStatement(node) || ts.isWhileStatement(node)
        ? node.expression
        : ts.isConditionalExpression(node)
          ? node.condition
          : undefined;
    if (condition !== undefined) add(condition, `!(${condition.getText(source)})`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A number plus one, or a tenth larger if it is not a whole number. */
function otherNumber(number: string): string {
  const value = Number(number.replaceAll("_", ""));
  return String(Number.isInteger(value) ? value + 1 : Number((value * 1.1).toPrecision(6)));
}

/** The text of the file with the change. */
export function mutated(
  text: string,
  { at, before, after }: Pick<Mutant, "at" | "before" | "after">,
): string {
  return text.slice(0, at) + after + text.slice(at + before.length);
}
